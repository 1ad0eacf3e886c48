//! Walling: each move puts up a wall, on the square that the piece left or on one to which it shoots.

pub(crate) mod explain;
mod play;
mod query;
mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Walling;
