//! En passant: a piece that has stepped over a square can be captured there by the next move.

pub(crate) mod explain;
pub(crate) mod play;
mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::EnPassant;
