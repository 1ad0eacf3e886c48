//! The messages on the WebSocket of a game: `GET /api/games/ID/socket`.
//!
//! The client sends `hello` first and receives a snapshot. Every change then arrives as an update, sent to
//! all connections at once and only after it is on disk. A command gets exactly one reply, `done` or
//! `refused`; a command without a reply, because the connection broke, is sent again with the same id and is
//! carried out once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::http::SeatToken;
use super::{Away, Player, Snapshot, Update};
use crate::verbs::ClientAction;
use crate::{Error, Side, Sides};

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a message is read, acted on and dropped; none are kept")]
pub enum ClientMessage {
    /// The first message on a connection.
    Hello {
        /// The version of the protocol that the client speaks; the server's if left out. The connection is
        /// closed with `bye` if it is newer than the server's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        protocol: Option<u32>,
        /// The tokens of the seats that the client holds: none for spectators, two on one screen.
        #[serde(default)]
        tokens: Vec<SeatToken>,
    },
    /// A command to carry out.
    Command(ClientCommand),
    /// A request for a snapshot, because the client has missed an update.
    Resync,
    /// A check that the connection is alive and the client up to date.
    Ping {
        /// A number that the pong repeats.
        n: u64,
    },
}

/// A request of a client in a game, carried out once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClientCommand {
    /// An id chosen by the client, at most 64 characters. A command with an id that the seat has used before
    /// gets the same reply again and is not carried out again.
    pub id: String,
    /// The side that acts, for a client that holds both seats. If left out, the side to move or the owner of
    /// the piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// The ply of the game when the command was sent. It is refused if the game is at another ply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The action.
    #[serde(flatten)]
    pub action: ClientAction,
}

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The whole game.
    Snapshot(Box<Snapshot>),
    /// The changes by new events.
    Update(Box<Update>),
    /// The reply to a command that was carried out and is on disk.
    Done {
        /// The id of the command.
        id: String,
        /// The number of events after it.
        seq: u64,
    },
    /// The reply to a command that was not carried out. Nothing has changed.
    Refused {
        /// The id of the command.
        id: String,
        /// The reason.
        error: Error,
    },
    /// A client has connected or disconnected, or a seat was taken.
    Presence {
        /// The players.
        players: Sides<Player>,
        /// The number of spectators.
        watching: usize,
        /// The player who is to move and away: replaces `live.away`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<Away>,
    },
    /// The reply to a ping.
    Pong {
        /// The number in the ping.
        n: u64,
        /// The number of events.
        seq: u64,
        /// A digest of the whole state of the game, in hexadecimal digits.
        digest: String,
        /// The server's time, in milliseconds.
        now: u64,
    },
    /// A message could not be read, or exceeded a limit.
    Error {
        /// The reason.
        error: Error,
    },
    /// The server closes the connection.
    Bye {
        /// The reason, for programs.
        reason: ByeReason,
        /// The reason, for people.
        sentence: String,
        /// Advice for the player; nothing if there is nothing to do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advice: Option<String>,
        /// How long the client should wait before it connects again, in milliseconds: after a restart, a
        /// random time, so that not all clients return at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// The server stops or restarts.
    Restart,
    /// The client does not receive messages fast enough.
    Slow,
    /// The client sends too many messages.
    Flood,
    /// The client has sent nothing for too long.
    Idle,
    /// A message exceeds the size limit.
    Large,
    /// A message is binary; messages are text.
    Binary,
    /// The first message is not `hello`.
    NoHello,
    /// The client speaks a newer version of the protocol.
    Protocol,
}
