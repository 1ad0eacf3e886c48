//! Counted checks: a side that gives a number of checks wins.

pub(crate) mod play;
mod query;
pub(crate) mod reason;
mod setup;
pub(crate) mod sheet;
pub(crate) mod status;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::CheckCount;
