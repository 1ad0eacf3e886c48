//! A game as a client sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::BoardInfo;
use super::targets::Targets;
use crate::answer::{ClaimMessage, Clocks, Offers, PlayedMove};
use crate::{EndingMessage, Side, Sides, TermsMessage};

/// Everything there is to show of a game. Whoever has it needs nothing else, and every [`Update`] that
/// follows continues it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Snapshot {
    /// The id of the game.
    pub game: String,
    /// The board it is played on and its pieces.
    pub board: BoardInfo,
    /// Who plays.
    pub players: Sides<Player>,
    /// What was agreed.
    pub terms: TermsMessage,
    /// When it began: milliseconds since 1970, by the calendar.
    pub created: u64,
    /// The first position, in FEN.
    pub start: String,
    /// The moves that lead to the position on the board.
    pub moves: Vec<PlayedMove>,
    /// How many events there are. The next update begins here.
    pub seq: u64,
    /// What changes with every event.
    pub live: Live,
    /// What only the one who asks may do.
    pub yours: Yours,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// The name, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether somebody has taken the seat.
    pub taken: bool,
    /// Whether somebody in it is connected.
    pub online: bool,
    /// Whether the computer plays.
    pub computer: bool,
}

/// What a game has become by new events. It continues the state in which the client had seen
/// `from` events; a client that has seen fewer or more asks for a snapshot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// How many events there were before.
    pub from: u64,
    /// How many there are now.
    pub seq: u64,
    /// How many of the moves that the client knows are still played. Fewer than all after taking back.
    pub keep: usize,
    /// The moves that follow them.
    pub moves: Vec<PlayedMove>,
    /// What changes with every event.
    pub live: Live,
    /// What only the one who is told may do.
    pub yours: Yours,
}

/// What changes with every event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Live {
    /// The moment, in milliseconds by the clock of the server, which stands still while the server does.
    pub now: u64,
    /// Who is to move; nothing in games without turns.
    pub turn: Option<Side>,
    /// How many moves were undone and can be made again.
    pub undone: usize,
    /// How the game ended, if it is over.
    pub ending: Option<EndingMessage>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Offers that stand.
    pub offers: Offers,
    /// Who wants to play again.
    pub rematch: Option<Side>,
    /// The game that follows this one, once both want it.
    pub next: Option<String>,
}

/// What the one who is told may do. Empty for spectators.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Yours {
    /// The sides that are theirs: none for spectators, both on one screen.
    pub sides: Vec<Side>,
    /// Where their pieces may go, if it is their turn.
    pub targets: Targets,
    /// Where their pieces might go next, if it is not: what can be planned. Whether it is legal will be
    /// seen.
    pub premoves: Targets,
    /// Whether they may pass now.
    pub pass: bool,
    /// What they may claim now.
    pub claims: Vec<ClaimMessage>,
    /// Whether they may still call the game off without a result.
    pub abort: bool,
}
