//! The mechanisms that games are composed of, one folder each. The registry lists them.

pub(crate) mod bikjang;
pub(crate) mod castling;
pub(crate) mod drops;
pub(crate) mod duck;
pub(crate) mod en_passant;
pub(crate) mod explosion;
pub(crate) mod facing;
pub(crate) mod flipping;
pub(crate) mod forced_capture;
pub(crate) mod gating;
pub(crate) mod lines;
pub(crate) mod no_checks;
pub(crate) mod pass;
pub(crate) mod promotion;
pub(crate) mod shuffle;
pub(crate) mod unhoppable;
pub(crate) mod walling;
