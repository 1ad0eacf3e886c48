//! No checks: a move may not attack the enemy royal.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::NoChecks;
