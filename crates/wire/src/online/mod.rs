//! The messages between the server and its clients: over HTTP (such as [`NewGame`] and [`Seated`]; errors are
//! [`ErrorBody`]), over the WebSocket of a game ([`ClientMessage`], [`ServerMessage`]), and the parts of
//! both. docs/server.md describes them for people.
//!
//! A client needs no rules. It receives the position after each half-move, the legal destinations of each
//! piece, and a sentence with the reason for every refusal.

mod game;
mod http;
mod level;
mod replay;
mod rules;
mod schema;
mod socket;
mod targets;
mod view;

pub use game::{Away, Live, Player, Snapshot, Update, Yours};
pub use http::{
    AboutServer, CommandDone, ErrorBody, HintMessage, HintRequest, Join, Lobby, LobbyGame, NewGame, Opponent,
    RulesList, Seat, SeatToken, Seated,
};
pub use level::ComputerLevel;
pub use replay::{
    EvaluationMessage, Glyph, KeepReplay, KeptReplay, ReplayRequest, Replayed, ReplayedGame, ReplayedMove,
    Variation,
};
pub use rules::{
    BoardInfo, DiagramPicture, GameCard, PieceInfo, PieceSheet, RulesPage, SquareOrder, WallInfo,
};
pub use schema::schema_definitions;
pub use socket::{ByeReason, ClientCommand, ClientMessage, ServerMessage};
pub use targets::{Target, Targets, Way};
pub use view::{Line, marked};

pub use crate::verbs::ClientAction;
