//! Royal capture: a side that has lost a royal piece of its opening array loses the game.

pub(crate) mod play;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;
