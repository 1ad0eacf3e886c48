//! Explosions: a capture removes the capturing piece and everything around, but for spared kinds.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Explosion;
