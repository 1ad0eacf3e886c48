//! Unhoppable pieces: no piece hops over them or captures them by hopping.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Unhoppable;
