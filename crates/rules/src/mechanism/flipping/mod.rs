//! Flipping: a piece turns into its other face with every move it makes.

pub(crate) mod explain;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Flipping;
