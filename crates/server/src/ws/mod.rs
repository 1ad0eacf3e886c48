//! The WebSocket of a game.

pub(crate) mod connection;
mod restart;
