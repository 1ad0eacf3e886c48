//! Forced captures: a side that can capture must.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::ForcedCapture;
