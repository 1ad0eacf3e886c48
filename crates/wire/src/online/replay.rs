//! Games read from text, for stepping through: `POST /api/replay`, and `POST /api/replays`, which keeps the
//! text.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_notation::pgn::nag_sign;
use tabiya_notation::{Node, Score};

use super::rules::BoardInfo;
use crate::parts::PlayedMove;
use crate::{EndingMessage, Error};

/// A request to read games from text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[serde(expecting = "Give `text`, or `layout` and `moves`, each a string, and nothing else.")]
pub enum ReplayRequest {
    /// Games in PGN, KIF, CSA or Smith notation. The notation is recognised by the content.
    Games {
        /// The text: any number of games in PGN, or one in another notation. `pgn` is accepted as another
        /// name.
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

/// A request to keep texts of games under an address of their own, and to read them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepReplay {
    /// The texts, at most twenty. The games of all of them are shown together.
    pub texts: Vec<ReplayRequest>,
}

/// Texts that are kept, with their games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptReplay {
    /// The id, as in `GET /api/replays/ID`. The same texts have the same id.
    pub id: String,
    /// Until when they are kept, in milliseconds since 1970.
    pub expires: u64,
    /// The games.
    #[serde(flatten)]
    pub replayed: Replayed,
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
    /// The marked squares of the first position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_marked: Vec<String>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves of the main line, up to the first that cannot be read or is not legal.
    pub moves: Vec<ReplayedMove>,
    /// The variations. All moves of a game are numbered from 0: those of the main line first, then those of
    /// the variations in this order.
    pub variations: Vec<Variation>,
    /// The result given in the text.
    pub result: Option<String>,
    /// How the game ended by the rules, if the moves ended it.
    pub ending: Option<EndingMessage>,
    /// Why the moves end where they do, if the rest could not be shown.
    pub error: Option<Error>,
    /// The number of the move after which the error is; before the first move if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_after: Option<usize>,
    /// The part of the text that is wrong, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_text: Option<String>,
}

/// A variation: a line of moves beside another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Variation {
    /// The number of the move that its first move is an alternative to.
    pub instead: usize,
    /// The moves.
    pub moves: Vec<ReplayedMove>,
}

/// A move of a game that was read, with its annotations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayedMove {
    /// The move. Its `comment` comes after it.
    #[serde(flatten)]
    pub played: PlayedMove,
    /// The comment before the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The annotation glyphs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<Glyph>,
    /// The time that the player spent on the move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// The evaluation of the position after the move by a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationMessage>,
}

/// An annotation glyph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Glyph {
    /// Its number in PGN (NAG).
    pub nag: u8,
    /// Its sign, such as `!?`.
    pub sign: String,
    /// Its meaning, such as `interesting move`.
    pub meaning: String,
}

/// The evaluation of a position by a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EvaluationMessage {
    /// The score from White's point of view: `+0.35` pawns, or `#-3` if Black mates in three moves.
    pub text: String,
    /// White's part of a bar that shows the score, in percent.
    pub white: u8,
}

impl ReplayedMove {
    /// Adds the annotations of a record to a move.
    pub fn of(played: PlayedMove, node: &Node) -> ReplayedMove {
        let joined = |comments: &[String]| (!comments.is_empty()).then(|| comments.join(" "));
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        ReplayedMove {
            played: PlayedMove { comment: joined(&node.after), left: node.clock.map(millis), ..played },
            before: joined(&node.before),
            glyphs: node.nags.iter().map(|nag| Glyph::of(*nag)).collect(),
            spent: node.spent.map(millis),
            evaluation: node.evaluation.map(|evaluation| EvaluationMessage::of(evaluation.score)),
        }
    }
}

impl From<PlayedMove> for ReplayedMove {
    fn from(played: PlayedMove) -> ReplayedMove {
        ReplayedMove { played, before: None, glyphs: Vec::new(), spent: None, evaluation: None }
    }
}

impl Glyph {
    fn of(nag: u8) -> Glyph {
        let (sign, meaning) = nag_sign(nag);
        Glyph { nag, sign, meaning }
    }
}

impl EvaluationMessage {
    /// Describes a score. The bar is half full at two and a half pawns more.
    fn of(score: Score) -> EvaluationMessage {
        match score {
            Score::Centipawns(score) => {
                let sign = if score < 0 { "−" } else { "+" };
                let (pawns, hundredths) = (score.unsigned_abs() / 100, score.unsigned_abs() % 100);
                let (score, half) = (i64::from(score), 250);
                let white = 50 + 50 * score / (score.abs() + half);
                EvaluationMessage {
                    text: format!("{sign}{pawns}.{hundredths:02}"),
                    white: u8::try_from(white).unwrap_or(50),
                }
            }
            Score::Mate(moves) => {
                let sign = if moves < 0 { "−" } else { "" };
                let white = if moves < 0 { 0 } else { 100 };
                EvaluationMessage { text: format!("#{sign}{}", moves.unsigned_abs()), white }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_described_from_whites_point_of_view() {
        for (score, text, white) in [
            (Score::Centipawns(0), "+0.00", 50),
            (Score::Centipawns(250), "+2.50", 75),
            (Score::Centipawns(-250), "−2.50", 25),
            (Score::Centipawns(1_000_000), "+10000.00", 99),
            (Score::Mate(3), "#3", 100),
            (Score::Mate(-3), "#−3", 0),
        ] {
            let message = EvaluationMessage::of(score);
            assert_eq!((message.text.as_str(), message.white), (text, white));
        }
    }
}
