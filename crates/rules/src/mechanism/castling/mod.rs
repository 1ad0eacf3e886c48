//! Castling: a king and a partner that have not moved, with free squares between and, in most
//! games, no attack on the king's way.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::Castling;
