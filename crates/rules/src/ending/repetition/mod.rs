//! Repetition: repeated positions, and the rules against perpetual check and chase.

mod chase;
pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod status;

/// The ending.
pub(crate) struct Repetition;
