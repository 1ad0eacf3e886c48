//! Explosions: a capture removes the capturing piece and all pieces around it, except those of spared kinds.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Explosion;
