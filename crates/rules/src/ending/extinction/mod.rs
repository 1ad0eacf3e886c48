//! A side that has run out of pieces, of all or of certain kinds.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Extinction;
