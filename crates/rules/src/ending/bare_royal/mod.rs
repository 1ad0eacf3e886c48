//! Bare royal: a side reduced to its royal piece.

pub(crate) mod play;
mod query;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::BareRoyal;
