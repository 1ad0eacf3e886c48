//! The duck: a neutral blocker that each side puts on another square after its move.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Duck;
