//! Stalemate: the side to move has no legal move and is not mated.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
