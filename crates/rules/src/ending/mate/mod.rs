//! Checkmate: the side to move is attacked and has no legal move.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
