//! No checks: a move may not attack the enemy royal.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::NoChecks;
