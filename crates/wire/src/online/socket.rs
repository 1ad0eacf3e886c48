//! The messages on the socket of a game: `GET /api/games/ID/socket`.
//!
//! The client says `hello` first and gets a snapshot. Then every change comes as an update, to all at
//! once and only when it is on disk. A command gets exactly one answer, `done` or `refused`; one that was
//! not answered, because the connection broke, is sent again with the same id and is done only once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::http::SeatToken;
use super::{Player, Snapshot, Update};
use crate::{Error, MoveMessage, Side, Sides};

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a message is read, acted on and dropped; none are kept")]
pub enum ClientMessage {
    /// The first message: who is there.
    Hello {
        /// The tokens of the seats that the client has: none for spectators, two on one screen.
        #[serde(default)]
        tokens: Vec<SeatToken>,
    },
    /// Something to be done.
    Command(ClientCommand),
    /// Something was missed: a snapshot, please.
    Resync,
    /// Is somebody there, and have we seen the same?
    Ping {
        /// Comes back in the pong.
        n: u64,
    },
}

/// What a client asks the server to do in a game, once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClientCommand {
    /// An id that the client makes up, at most 64 characters: a command with an id that this seat has used
    /// before is answered as then and not done again.
    pub id: String,
    /// Which side does it, for a client that has both seats. The side to move, or the owner of the piece,
    /// if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// After how many half-moves it is meant to be done. If the game is elsewhere, it is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// What.
    #[serde(flatten)]
    pub action: ClientAction,
}

/// What a client can ask for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum ClientAction {
    /// Make a move, told by its squares.
    Move {
        /// The move.
        #[serde(rename = "move")]
        step: MoveMessage,
    },
    /// Make a move, told in any notation that serves the game.
    Type {
        /// `Nf3`, `g1f3`, `7g7f`.
        text: String,
    },
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept it.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim what a rule grants.
    Claim {
        /// One of those in `yours.claims`.
        reason: String,
    },
    /// Ask to take moves back.
    OfferTakeBack {
        /// How many half-moves; to one's own last move if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<usize>,
    },
    /// Allow it.
    AcceptTakeBack,
    /// Do not allow it.
    DeclineTakeBack,
    /// Undo a half-move, where that is free.
    Undo,
    /// Make it again.
    Redo,
    /// Say that the time of the side to move is over. The server sees that by itself; this only asks it to
    /// look.
    Flag,
    /// Call the game off, before both have moved.
    Abort,
    /// Want to play again with sides changed. When both want it, the next game begins.
    Rematch,
    /// Not want to play again.
    DeclineRematch,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The whole game.
    Snapshot(Box<Snapshot>),
    /// What has happened.
    Update(Box<Update>),
    /// A command was carried out and is on disk.
    Done {
        /// Its id.
        id: String,
        /// How many events there were after it.
        seq: u64,
    },
    /// A command was not carried out, and nothing has changed.
    Refused {
        /// Its id.
        id: String,
        /// Why.
        error: Error,
    },
    /// Somebody came or went.
    Presence {
        /// Who plays.
        players: Sides<Player>,
        /// How many watch.
        watching: usize,
    },
    /// The answer to a ping.
    Pong {
        /// The number in the ping.
        n: u64,
        /// How many events there are.
        seq: u64,
        /// A number for the whole state of the game, in hexadecimal digits.
        digest: String,
        /// The moment, in milliseconds by the clock of the server.
        now: u64,
    },
    /// A message could not be read, or there were too many.
    Error {
        /// What was wrong.
        error: Error,
    },
    /// The server closes the connection.
    Bye {
        /// Why: `restart`, `slow`, `flood`, `idle`, `large`, `binary` or `no-hello`.
        why: String,
        /// The same in words.
        sentence: String,
    },
}
