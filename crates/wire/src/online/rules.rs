//! A kind of game as it is sent to clients: its card in the list, its board and pieces, its rule sheet.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::parts::{GameHeader, RuleSection};
use crate::{CoordinatesMessage, Side, Sides};

/// A game in the list of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameCard {
    /// Its names and a summary.
    #[serde(flatten)]
    pub header: GameHeader,
    /// The hash of its definition, as in [`BoardInfo`].
    pub hash: String,
    /// Other names that people use, in any language.
    pub names: Vec<String>,
    /// Whether it is one of the course games.
    pub course: bool,
    /// Whether the sides take turns.
    pub turns: bool,
    /// Whether the computer plays it.
    pub computer: bool,
    /// The number of opening arrays of which each game gets one at random; nothing if there is only one.
    #[serde(default)]
    pub starts: Option<u64>,
}

/// The data with which a client draws any position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardInfo {
    /// The id of the rules.
    pub rules: String,
    /// The hash of their definition. The drawings and the sheet of exactly these rules are at
    /// `/api/rules/HASH/set.svg` and `/api/rules/HASH`, also after the rules of this id have changed.
    pub hash: String,
    /// The name of the game.
    pub name: String,
    /// The names of the sides.
    pub sides: Sides<String>,
    /// Whether the sides take turns.
    pub turns: bool,
    /// Whether a side may pass in some positions.
    pub passing: bool,
    /// Whether checks are separate entries in the list of moves, because they need not be answered.
    pub check_entries: bool,
    /// The label of each file, beginning with the `a` file.
    pub files: Vec<String>,
    /// The label of each rank, beginning with rank 1.
    pub ranks: Vec<String>,
    /// The coordinates of the course that the game comes from, for clients that offer them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<CoordinatesMessage>,
    /// The order of file and rank in the names of squares that people use.
    pub names: SquareOrder,
    /// The side that is shown at the bottom by default.
    pub bottom: Side,
    /// Whether pieces show their side by the direction they point in, so that they turn with the board.
    pub turned: bool,
    /// The colours of the sides, as in `#b3261b`, where they are not light and dark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<Sides<String>>,
    /// Whether there are pieces in hand.
    pub hands: bool,
    /// The walls of the game, `*` in FEN, if it has any. Their symbol in the set is `wall`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<WallInfo>,
    /// Every piece, by its letters in FEN: `K`, `+p`, `q~`.
    pub pieces: BTreeMap<String, PieceInfo>,
}

/// The order of file and rank in the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareOrder {
    /// `e4`: file, then rank, as in UCI.
    Chess,
    /// `7f`: as in shogi.
    Shogi,
}

/// Something other than a piece that closes squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WallInfo {
    /// Its name in sentences, without an article.
    pub name: String,
    /// The largest number of them on the board, if it is limited. A single one moves to the second square of
    /// each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// A piece of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceInfo {
    /// The side it belongs to.
    pub side: Side,
    /// The name of its kind, as used in messages.
    pub kind: String,
    /// The id of its symbol in the set.
    pub symbol: String,
}

/// The rules of a game in words and diagrams: `GET /api/rules/ID`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesPage {
    /// The game.
    #[serde(flatten)]
    pub card: GameCard,
    /// The board and the pieces.
    pub set: BoardInfo,
    /// The opening array.
    pub fen: String,
    /// The board and the order of play.
    pub board: Vec<String>,
    /// The pieces. Pieces that move alike share an entry.
    pub pieces: Vec<PieceSheet>,
    /// The other rules by topic.
    pub sections: Vec<RuleSection>,
}

/// The rules of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceSheet {
    /// The names of the pieces, each with its letter.
    pub names: BTreeMap<String, String>,
    /// Whether it is royal.
    pub royal: bool,
    /// Its movement and its other rules, in sentences.
    pub rules: Vec<String>,
    /// Diagrams of its movement. The caption is empty where there is only one.
    pub diagrams: Vec<DiagramPicture>,
}

/// A diagram of how a piece moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DiagramPicture {
    /// When it moves this way.
    pub caption: String,
    /// The drawing in SVG.
    pub svg: String,
}
