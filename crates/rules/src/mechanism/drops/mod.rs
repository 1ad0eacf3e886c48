//! Drops: a piece in hand is placed on an empty square.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Drops;
