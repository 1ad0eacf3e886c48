//! Bikjang: royals that face each other along an open file must be parted, unless the side passes.

pub(crate) mod explain;
pub(crate) mod play;
mod query;
pub(crate) mod sheet;
pub(crate) mod tables;

pub(crate) use tables::Bikjang;
