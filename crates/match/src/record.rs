//! The record of each game, as a line of JSON.

use serde::{Deserialize, Serialize};
use tabiya_board::Color;

use crate::fault::FaultKind;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GameRecord {
    /// The number of the game, from 1. The first program has White in odd games.
    pub game: usize,
    /// The name of the program that moves first.
    pub white: String,
    /// The name of the other program.
    pub black: String,
    /// When the game began, in milliseconds since 1970.
    pub started: u64,
    /// The position before the first move, as FEN.
    pub fen: String,
    /// The number of half-moves that belong to the opening.
    pub opening_plies: usize,
    /// The moves in UCI, those of the opening included.
    pub moves: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why the game ended: the code of a rule, `resignation`, `adjudicated-win`, `adjudicated-draw`,
    /// `max-plies`, `cannot-move`, or the code of a fault.
    pub reason: String,
    /// The same as a sentence.
    pub sentence: String,
    /// The number of half-moves.
    pub plies: usize,
    /// The time that White and Black used, in milliseconds.
    pub time_ms: [u64; 2],
    /// The time for each move after the opening, in milliseconds.
    pub times_ms: Vec<u64>,
    /// The score that came with each move after the opening, from the side that moved: `0.35`, `#-3`.
    pub scores: Vec<Option<String>>,
    /// The depth that came with each move after the opening.
    pub depths: Vec<Option<u32>>,
    /// The fault of a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultRecord>,
}

/// The fault of a program in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FaultRecord {
    /// The name of the program.
    pub engine: String,
    /// The kind of fault.
    pub kind: FaultKind,
    /// The details, as a clause.
    pub detail: String,
    /// The last lines that it printed on standard error.
    pub stderr: Vec<String>,
}

impl GameRecord {
    /// Returns whether the first program has White.
    pub fn first_is_white(&self) -> bool {
        self.game % 2 == 1
    }

    /// Returns the points of the first program, in half points.
    pub fn half_points(&self) -> usize {
        match (self.winner(), self.first_is_white()) {
            (None, _) => 1,
            (Some(Color::White), true) | (Some(Color::Black), false) => 2,
            _ => 0,
        }
    }

    /// Returns the winner.
    pub fn winner(&self) -> Option<Color> {
        match self.result.as_str() {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            _ => None,
        }
    }
}
