//! Repetition: repeated positions, and the rules against perpetual check and chase.

mod chase;
pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct Repetition;
