//! Royal capture: a side that has lost its royal piece loses the game.

pub(crate) mod play;
pub(crate) mod reason;
pub(crate) mod sheet;
pub(crate) mod tables;
