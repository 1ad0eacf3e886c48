//! The messages between the server and its clients: over HTTP ([`http`]), over the WebSocket of a game
//! ([`socket`]), and the parts of both. docs/server.md describes them for people.
//!
//! A client needs no rules. It receives the position after each half-move, the legal destinations of each piece,
//! and a sentence with the reason for every refusal.

pub mod game;
pub mod http;
pub mod replay;
pub mod rules;
pub mod schema;
pub mod socket;
pub mod targets;
mod view;

pub use game::{Away, Live, Player, Snapshot, Update, Yours};
pub use socket::{ByeReason, ClientAction, ClientCommand, ClientMessage, ServerMessage};
pub use view::Line;
