//! Conversions from a game to the messages that show it. They hold no rule of any game.

mod board;
mod line;
mod live;
mod targets;

pub use line::{Line, marked};
