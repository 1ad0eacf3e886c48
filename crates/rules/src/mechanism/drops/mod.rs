//! Drops: a piece from hand is put on an empty square.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::Drops;
