//! Counting: once no pawns are left, the stronger side has to mate within a number of moves.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod status;

/// The ending.
pub(crate) struct Counting;
