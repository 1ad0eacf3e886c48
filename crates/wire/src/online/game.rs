//! The state of a game as it is sent to clients.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::BoardInfo;
use super::targets::Targets;
use crate::parts::{ClaimMessage, Clocks, Offers, PlayedMove, StatusMessage};
use crate::{EndingMessage, Side, Sides, TermsMessage};

/// The complete state of a game. Every [`Update`] that follows continues it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Snapshot {
    /// The version of the protocol. It is increased by every change that could break a client.
    pub protocol: u32,
    /// The id of the game.
    pub game: String,
    /// The board and the pieces.
    pub board: BoardInfo,
    /// The players.
    pub players: Sides<Player>,
    /// The terms of the game.
    pub terms: TermsMessage,
    /// When the game was created, in milliseconds since 1970.
    pub created: u64,
    /// The first position, in FEN.
    pub start: String,
    /// The marked squares of the first position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_marked: Vec<String>,
    /// The number of the opening array with which the game began, in games that choose one at random.
    #[serde(default)]
    pub start_number: Option<u64>,
    /// The moves that lead to the position on the board.
    pub moves: Vec<PlayedMove>,
    /// The number of events. The next update has it as `from`.
    pub seq: u64,
    /// The part that changes with every event.
    pub live: Live,
    /// The rights of the receiving client.
    pub yours: Yours,
}

/// A seat and the player in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// The name of the player, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the seat is taken.
    pub taken: bool,
    /// Whether a client that holds the seat is connected.
    pub online: bool,
    /// Whether the player is the computer.
    pub computer: bool,
    /// The level of the computer, from 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// The changes to a game by new events. They apply to the state after `from` events; a client in another
/// state requests a snapshot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// The number of events before the change.
    pub from: u64,
    /// The number of events after it.
    pub seq: u64,
    /// The number of earlier moves that remain. Fewer than all after moves were taken back.
    pub keep: usize,
    /// The new moves that follow them.
    pub moves: Vec<PlayedMove>,
    /// The part that changes with every event.
    pub live: Live,
    /// The rights of the receiving client.
    pub yours: Yours,
}

/// The part of a game's state that changes with every event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Live {
    /// The server's time, in milliseconds. It does not advance while the server is stopped.
    pub now: u64,
    /// The side to move; nothing in games without turns.
    pub turn: Option<Side>,
    /// Whether the side to move has no legal move in a game that continues then.
    #[serde(default)]
    pub no_legal_move: bool,
    /// The number of undone moves that can be made again.
    pub undone: usize,
    /// How the game ended, if it is over.
    pub ending: Option<EndingMessage>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// The open offers.
    pub offers: Offers,
    /// The player who is to move and away, if the opponent may claim the game for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<Away>,
    /// Facts that the board does not show, such as checks given and repetitions.
    #[serde(default)]
    pub status: Vec<StatusMessage>,
    /// The side that has requested a rematch.
    pub rematch: Option<Side>,
    /// The id of the rematch, once both sides have requested it.
    pub next: Option<String>,
}

/// A player who is to move and not connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Away {
    /// The side of the player.
    pub side: Side,
    /// When the opponent may claim the game, by the server's time in milliseconds.
    pub claim_at: u64,
}

/// The rights of the receiving client. Empty for spectators.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Yours {
    /// The sides that the client plays: none for spectators, both on one screen.
    pub sides: Vec<Side>,
    /// The legal destinations of the client's pieces, if it is to move.
    pub targets: Targets,
    /// The destinations that the client's pieces could reach after the opponent's move, if it is not to move.
    /// Not all of them will be legal.
    pub premoves: Targets,
    /// Whether the client may pass now.
    pub pass: bool,
    /// The claims that the client may make now.
    pub claims: Vec<ClaimMessage>,
    /// Whether the client may still abort the game.
    pub abort: bool,
    /// The number of tokens in `hello` that open no seat of this game. Only in snapshots.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unknown_tokens: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
