//! A side that has given the deciding check.

pub(crate) mod play;
mod query;
pub(crate) mod reason;
mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::CheckCount;
