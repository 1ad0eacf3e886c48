//! Impasse: a side with enough in the enemy camp declares.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct Impasse;
