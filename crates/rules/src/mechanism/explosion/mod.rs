//! Explosions: a capture removes the capturing piece and everything around, but for spared kinds.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Explosion;
