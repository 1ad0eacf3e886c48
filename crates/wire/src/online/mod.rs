//! What the server and its clients say to each other: over HTTP ([`http`]), over the socket of a game
//! ([`socket`]), and the parts both are made of. docs/server.md describes it for people.
//!
//! A client holds no rules. It is told what stands where after each half-move, where each piece may go,
//! and the sentence that refuses what may not be done.

pub mod game;
pub mod http;
pub mod replay;
pub mod rules;
pub mod schema;
pub mod socket;
pub mod targets;
mod view;

pub use game::{Live, Player, Snapshot, Update, Yours};
pub use socket::{ClientAction, ClientCommand, ClientMessage, ServerMessage};
pub use view::Line;
