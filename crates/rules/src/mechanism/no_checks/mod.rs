//! No checks: a move may not attack the enemy royal.

pub(crate) mod explain;
pub(crate) mod gate;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::NoChecks;
