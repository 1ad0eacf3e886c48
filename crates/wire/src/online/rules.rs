//! A kind of game as a client sees it: the card in the list, the board and its pieces, the rule sheet.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::{GameHeader, RuleSection};
use crate::{Side, Sides};

/// A game that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameCard {
    /// What it is called, and what is special about it.
    #[serde(flatten)]
    pub header: GameHeader,
    /// Whether it is one of the course games, which come first.
    pub course: bool,
    /// Whether the sides take turns.
    pub turns: bool,
    /// Whether the computer plays it.
    pub computer: bool,
}

/// What a board needs to know to draw any position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardInfo {
    /// The id of the rules. The drawings are at `/api/rules/ID/set.svg`.
    pub rules: String,
    /// The name of the game.
    pub name: String,
    /// What the game calls its sides.
    pub sides: Sides<String>,
    /// Whether the sides take turns.
    pub turns: bool,
    /// Whether a side may leave all pieces where they are, at least in some positions.
    pub passing: bool,
    /// Whether a check has an entry of its own in the list of moves: where it need not be answered.
    pub check_entries: bool,
    /// What is written at each file, from the `a` file on.
    pub files: Vec<String>,
    /// What is written at each rank, from rank 1 on.
    pub ranks: Vec<String>,
    /// What comes first in the name of a square, as people say it.
    pub names: SquareOrder,
    /// Who sits at the bottom if nobody is asked: the side that plays up the picture.
    pub bottom: Side,
    /// Whether pieces show whose they are by the way they point, so that they turn with the board.
    pub turned: bool,
    /// The colours of the sides, as in `#b3261b`, where they are not simply light and dark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<Sides<String>>,
    /// Whether there are pieces in hand.
    pub hands: bool,
    /// Every piece, by its letters in FEN: `K`, `+p`, `q~`.
    pub pieces: BTreeMap<String, PieceInfo>,
}

/// How squares are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareOrder {
    /// `e4`: file, then rank, as in UCI.
    Chess,
    /// `7f`: as in shogi.
    Shogi,
}

/// A piece of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceInfo {
    /// Whose it is.
    pub side: Side,
    /// What it is called: the word for it in messages.
    pub kind: String,
    /// The id of its drawing in the set.
    pub symbol: String,
}

/// The rules of a game in plain words and diagrams.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesPage {
    /// The game.
    #[serde(flatten)]
    pub card: GameCard,
    /// Its board and pieces.
    pub set: BoardInfo,
    /// The opening array.
    pub fen: String,
    /// The board and the order of play.
    pub board: Vec<String>,
    /// The pieces; such as move alike share an entry.
    pub pieces: Vec<PieceSheet>,
    /// The other rules, by topic.
    pub sections: Vec<RuleSection>,
}

/// What there is to say about a piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceSheet {
    /// The name and the letter of each piece that moves so.
    pub names: BTreeMap<String, String>,
    /// Whether the game turns on it.
    pub royal: bool,
    /// How it moves, and what else there is to know.
    pub rules: Vec<String>,
    /// Its movement as drawings in SVG, each with a caption (empty where there is only one).
    pub diagrams: Vec<DiagramPicture>,
}

/// How a piece moves, as a picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DiagramPicture {
    /// When it moves so.
    pub caption: String,
    /// The drawing, in SVG.
    pub svg: String,
}
