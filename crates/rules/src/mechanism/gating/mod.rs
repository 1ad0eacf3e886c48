//! Gating: a piece in hand enters on the square that a piece leaves with its first move.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Gating;
