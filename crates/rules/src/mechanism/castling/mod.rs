//! Castling: a king and a partner that have not moved move at once, if the squares between them are empty
//! and, in most games, the king's path is not attacked.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::Castling;
