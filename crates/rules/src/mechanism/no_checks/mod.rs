//! No checks: a move may not attack the enemy royal.

pub(crate) mod explain;
pub(crate) mod play;
pub(crate) mod setup;
pub(crate) mod tables;

pub(crate) use tables::NoChecks;
