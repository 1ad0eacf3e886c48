//! Points: the pieces are counted when both sides have passed, when royals are left facing each
//! other, and where the game says so when a position comes back or nothing happens for long.

pub(crate) mod judge;
pub(crate) mod reason;
pub(crate) mod sheet;

/// The ending.
pub(crate) struct Points;
