//! What requests are answered with, as types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{EndingMessage, EventMessage, MoveMessage, Side, Sides, TakingBack};

/// Where a game stands: what a board needs to show.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Summary {
    /// The handle of the game.
    pub game: String,
    /// The position.
    pub fen: String,
    /// Who is to move; nothing in games without turns.
    pub turn: Option<Side>,
    /// How many half-moves lead to the position.
    pub ply: usize,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game ended, if it is over.
    pub ending: Option<EndingMessage>,
}

/// A game has begun.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Opened {
    /// Where it stands.
    #[serde(flatten)]
    pub summary: Summary,
    /// The id of its rules.
    pub rules: String,
    /// What the game calls its sides.
    pub sides: Sides<String>,
}

/// A game has begun from PGN.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Loaded {
    /// The game.
    #[serde(flatten)]
    pub opened: Opened,
    /// The result that the text gives. The game itself ends only by what its moves bring about.
    pub result: Option<String>,
    /// The tags of the text.
    pub tags: BTreeMap<String, String>,
}

/// A game is forgotten.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Closed {
    /// Its handle.
    pub closed: String,
}

/// The games that are open.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameList {
    /// Each of them, in the order in which they began.
    pub games: Vec<Listed>,
}

/// A game that is open.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its handle.
    pub game: String,
    /// The id of its rules.
    pub rules: String,
    /// How many half-moves lead to its position.
    pub ply: usize,
    /// Whether it is over.
    pub over: bool,
}

/// A game has changed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Changed {
    /// Where it stands.
    #[serde(flatten)]
    pub summary: Summary,
    /// The move that was made, if one was.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub step: Option<MoveTexts>,
    /// What has happened.
    pub events: Vec<EventMessage>,
}

/// A move in the notations that serve its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveTexts {
    /// In UCI: `e2e4`.
    pub uci: String,
    /// In SAN, or the way of the game's family: `e4`.
    pub san: String,
    /// In USI, in the shogi family: `7g7f`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// By its squares and pieces.
    #[serde(flatten)]
    pub squares: MoveMessage,
}

/// The legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LegalMoves {
    /// Each of them, in the order of their UCI texts.
    pub moves: Vec<MoveTexts>,
}

/// Whether a move is legal.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// Whether it is.
    pub legal: bool,
    /// The move, if it is.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub step: Option<MoveTexts>,
    /// The code of the reason, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The reason, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// Everything about a game but its moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameState {
    /// Where it stands.
    #[serde(flatten)]
    pub summary: Summary,
    /// The id of its rules.
    pub rules: String,
    /// What the game calls its sides.
    pub sides: Sides<String>,
    /// How many half-moves the current line has, those that were undone included.
    pub last_ply: usize,
    /// What each side has in hand, by the names of pieces.
    pub in_hand: Sides<BTreeMap<String, u8>>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Offers that stand.
    pub offers: Offers,
    /// What the side to move may claim.
    pub claims: Vec<ClaimMessage>,
    /// How moves are taken back.
    pub take_back: TakingBack,
    /// How many events there are.
    pub events: usize,
    /// A number for the whole state, in hexadecimal digits: the same for games in the same state, on any
    /// machine.
    pub digest: String,
}

/// The clocks at a moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// Whose time runs, if anybody's does.
    pub running: Option<Side>,
    /// When the flag of the side to move falls: the moment to send `flag`.
    pub flag_falls: Option<u64>,
    /// What each side has left.
    #[serde(flatten)]
    pub left: Sides<TimeLeft>,
}

/// What a side has left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TimeLeft {
    /// What its clock shows, in milliseconds.
    pub ms: u64,
    /// Byoyomi: the periods left, counting the current one.
    pub periods: u32,
    /// Byoyomi: whether the main time is used up.
    pub in_period: bool,
}

/// Offers that stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Side>,
    /// Who wants to take moves back.
    pub take_back: Option<TakeBackOffer>,
}

/// Somebody wants to take moves back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TakeBackOffer {
    /// Who.
    pub by: Side,
    /// To which half-move.
    pub to_ply: usize,
}

/// What may be claimed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClaimMessage {
    /// What to say in `claim`.
    pub reason: String,
    /// Who then wins; nobody for a draw.
    pub winner: Option<Side>,
    /// What the verdict will be.
    pub sentence: String,
}

/// The moves of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Course {
    /// The first position.
    pub start: String,
    /// The moves that lead to the position on the board.
    pub moves: Vec<PlayedMove>,
}

/// A move that was made, for those who show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayedMove {
    /// Which half-move it is, counted from 1.
    pub ply: usize,
    /// Who made it.
    pub by: Side,
    /// The move.
    #[serde(flatten)]
    pub texts: MoveTexts,
    /// In words, for announcements: `White knight from g1 to f3`.
    pub said: String,
    /// When, in milliseconds.
    pub at: u64,
    /// What the mover's clock showed afterwards, in milliseconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The position after it. The server always tells it, and `history` if it is asked to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The squares of royal pieces that are attacked after it, whosever they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// A remark, in games that were read from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// What has happened.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EventList {
    /// The events, in their order.
    pub events: Vec<EventMessage>,
}

/// A board.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// How many files it has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// What stands on each square that is not empty.
    pub pieces: BTreeMap<String, PieceMessage>,
    /// What each side has in hand, by the names of pieces.
    pub in_hand: Sides<BTreeMap<String, u8>>,
    /// The board as plain text.
    pub text: String,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PieceMessage {
    /// Whose it is.
    pub color: Side,
    /// What it is.
    pub kind: String,
    /// Its letter in FEN, a capital for White.
    pub letter: String,
}

/// A game in PGN.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PgnText {
    /// The text.
    pub pgn: String,
}

/// The built-in games, or the rules of one game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RulesAnswer {
    /// All games.
    List {
        /// In the order of their ids.
        games: Vec<GameHeader>,
    },
    /// One game.
    Sheet(Box<RuleSheet>),
}

/// A game in a few words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameHeader {
    /// The id: what to say in `new`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names, which `new` understands as well.
    pub aliases: Vec<String>,
    /// What is special about it.
    pub summary: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// What the game calls its sides.
    pub sides: Sides<String>,
}

/// The rules of a game in plain words.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RuleSheet {
    /// The game.
    #[serde(flatten)]
    pub header: GameHeader,
    /// The opening array.
    pub fen: String,
    /// Whether the sides take turns.
    pub turns: bool,
    /// The board and the order of play.
    pub board: Vec<String>,
    /// The pieces; such as move alike share an entry.
    pub pieces: Vec<PieceRules>,
    /// The other rules, by topic.
    pub sections: Vec<RuleSection>,
}

/// What there is to say about a piece.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PieceRules {
    /// The name and the letter of each piece that moves so.
    pub names: BTreeMap<String, String>,
    /// Whether the game turns on it.
    pub royal: bool,
    /// How it moves, and what else there is to know.
    pub rules: Vec<String>,
}

/// The rules about one matter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleSection {
    /// What it is about.
    pub title: String,
    /// The rules.
    pub rules: Vec<String>,
}

/// Somebody is there.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Pong {
    /// The moment, in milliseconds, as the session counts.
    pub now: u64,
}

/// Who answers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct About {
    /// The program.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The version of this protocol. It grows when a change could break a program.
    pub protocol: u32,
}

/// The session is over.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Bye {
    /// How many games were open.
    pub games: usize,
}

/// The answer to any request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "each is the answer of its own type")]
pub enum Answer {
    Opened(Opened),
    Loaded(Loaded),
    Closed(Closed),
    GameList(GameList),
    Changed(Changed),
    LegalMoves(LegalMoves),
    Explained(Explained),
    GameState(Box<GameState>),
    Course(Course),
    EventList(EventList),
    Shown(Shown),
    PgnText(PgnText),
    Rules(RulesAnswer),
    Pong(Pong),
    About(About),
    Bye(Bye),
}
