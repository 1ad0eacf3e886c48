//! Gating: a piece in hand enters on the square that a piece leaves with its first move.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
mod setup;
pub(crate) mod sheet;
pub(crate) mod status;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::Gating;
