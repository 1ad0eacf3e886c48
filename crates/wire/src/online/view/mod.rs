//! From a game to the messages that show it. No message is sent here, and no rule is known: the game is asked.

mod board;
mod command;
mod line;
mod live;
mod targets;

pub use line::Line;
