//! A side that has given the deciding check.

pub(crate) mod play;
pub(crate) mod setup;
pub(crate) mod tables;

pub(crate) use tables::CheckCount;
