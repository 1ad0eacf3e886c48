//! Goals: a side that reaches its goal squares.

pub(crate) mod play;
mod query;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Goal;
