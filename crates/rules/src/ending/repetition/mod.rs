//! Repetition: positions that come back, and the duty not to force that by checking or chasing for
//! ever.

mod chase;
pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct Repetition;
