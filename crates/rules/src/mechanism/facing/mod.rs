//! Facing royals: two royals that face each other along an open file attack each other.

pub(crate) mod explain;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Facing;
