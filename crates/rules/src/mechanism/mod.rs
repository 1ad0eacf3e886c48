//! The mechanisms from which games are combined, one file each. Each file holds what its mechanism
//! adds to generating and to making moves.

pub(crate) mod castling;
pub(crate) mod drops;
pub(crate) mod explosion;
pub(crate) mod gating;
pub(crate) mod passing;
pub(crate) mod promotion;
