//! Games read from text, for stepping through: `POST /api/replay`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::BoardInfo;
use crate::answer::PlayedMove;
use crate::{EndingMessage, Error};

/// A request to read games from text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[serde(expecting = "Give `text`, or `layout` and `moves`, each a string, and nothing else.")]
pub enum ReplayRequest {
    /// Games in PGN, KIF, CSA or Smith notation. The notation is recognised by the content.
    Games {
        /// The text: any number of games in PGN, or one in another notation. `pgn` is accepted as another name.
        #[serde(alias = "pgn")]
        text: String,
    },
    /// A layout of the simulator and its moves.
    Simulator {
        /// Lines like `e1=wk`.
        layout: String,
        /// Lines like `e2-e4`.
        moves: String,
    },
}

/// The games that were read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replayed {
    /// The games in their order, at most a hundred.
    pub games: Vec<ReplayedGame>,
    /// The number of further games that were left out.
    pub left_out: usize,
}

/// A game that was read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayedGame {
    /// The board and the pieces.
    pub board: BoardInfo,
    /// The tags of the record, under their names in PGN.
    pub tags: BTreeMap<String, String>,
    /// The first position.
    pub start: String,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves, up to the first that cannot be read or is not legal.
    pub moves: Vec<PlayedMove>,
    /// The result given in the text.
    pub result: Option<String>,
    /// How the game ended by the rules, if the moves ended it.
    pub ending: Option<EndingMessage>,
    /// Why the moves end where they do, if the rest could not be shown.
    pub error: Option<Error>,
}
