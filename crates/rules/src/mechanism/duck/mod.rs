//! The duck: a neutral piece that blocks, and that each side moves after its own move.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
pub(crate) mod validate;

pub(crate) use tables::Duck;
