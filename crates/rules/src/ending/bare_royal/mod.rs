//! A side reduced to its royal piece.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::BareRoyal;
