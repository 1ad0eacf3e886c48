//! Promotion: a piece becomes another where it arrives.

pub(crate) mod play;
pub(crate) mod tables;

pub(crate) use tables::Promotion;
