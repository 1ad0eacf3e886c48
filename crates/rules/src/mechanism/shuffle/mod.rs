//! Shuffling: an opening array that is one of many. It takes no part in play: a game begins from the array
//! with a number, which the caller chooses.

pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod tables;
mod validate;

pub(crate) use tables::Shuffle;
