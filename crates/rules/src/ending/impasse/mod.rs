//! Impasse: a side with enough pieces and points in the enemy camp declares and wins.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct Impasse;
