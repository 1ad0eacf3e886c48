//! Dead positions: neither side can win any more.

mod home;
pub(crate) mod judge;
mod mobility;
pub(crate) mod reason;
mod search;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct DeadPosition;
