//! A side that has reached its goal squares.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Goal;
