//! A game from a file, to be stepped through: `POST /api/replay`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::BoardInfo;
use crate::answer::PlayedMove;
use crate::{EndingMessage, Error};

/// The texts of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum ReplayRequest {
    /// Games in PGN.
    Pgn {
        /// The text.
        pgn: String,
    },
    /// A layout of the simulator and the moves that follow.
    Simulator {
        /// Lines like `e1=wk`.
        layout: String,
        /// Lines like `e2-e4`.
        moves: String,
    },
}

/// The games in the texts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replayed {
    /// Each of them, in order; at most a hundred.
    pub games: Vec<ReplayedGame>,
    /// How many more there are.
    pub left_out: usize,
}

/// One game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayedGame {
    /// Its board and pieces.
    pub board: BoardInfo,
    /// What the text says about it.
    pub tags: BTreeMap<String, String>,
    /// The first position.
    pub start: String,
    /// A remark before the first move.
    pub comment: Option<String>,
    /// Its moves, as far as they could be read and are legal.
    pub moves: Vec<PlayedMove>,
    /// The result that the text gives.
    pub result: Option<String>,
    /// How it ended by its own moves, if it did.
    pub ending: Option<EndingMessage>,
    /// Why the rest of it could not be shown.
    pub fault: Option<Error>,
}
