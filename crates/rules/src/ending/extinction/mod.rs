//! Extinction: a side that has run out of pieces, of all or of certain kinds.

pub(crate) mod play;
mod query;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Extinction;
