//! Answers as types, and the parts that they share with the messages of the server.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{EndingMessage, EventMessage, MoveMessage, Side, Sides, TakingBack};

/// The current state of a game, as far as a board shows it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Summary {
    /// The handle of the game.
    pub(crate) game: String,
    /// The position.
    pub(crate) fen: String,
    /// The side to move; nothing in games without turns.
    pub(crate) turn: Option<Side>,
    /// The number of half-moves that lead to the position.
    pub(crate) ply: usize,
    /// Whether the side to move is in check. Always `false` in games that do not announce it.
    pub(crate) check: bool,
    /// The ending, if the game is over.
    pub(crate) ending: Option<EndingMessage>,
}

/// The answer to a command that begins a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Opened {
    /// The current state.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The id of its rules.
    pub(crate) rules: String,
    /// The names of the sides.
    pub(crate) sides: Sides<String>,
}

/// The answer to `load`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Loaded {
    /// The game.
    #[serde(flatten)]
    pub(crate) opened: Opened,
    /// The result given in the PGN. The game itself is over only if its moves end it.
    pub(crate) result: Option<String>,
    /// The tags of the PGN.
    pub(crate) tags: BTreeMap<String, String>,
}

/// The answer to `close`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Closed {
    /// The handle of the closed game.
    pub(crate) closed: String,
}

/// The open games.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct GameList {
    /// The games in the order in which they began.
    pub(crate) games: Vec<Listed>,
}

/// An open game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Listed {
    /// Its handle.
    pub(crate) game: String,
    /// The id of its rules.
    pub(crate) rules: String,
    /// The number of half-moves that lead to its position.
    pub(crate) ply: usize,
    /// Whether it is over.
    pub(crate) over: bool,
}

/// The answer to a command that changes a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Changed {
    /// The current state.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The move that was made, if any.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<MoveTexts>,
    /// The new events.
    pub(crate) events: Vec<EventMessage>,
}

/// A move in the notations that support its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveTexts {
    /// In UCI: `e2e4`.
    pub uci: String,
    /// In SAN, or in the notation of the game's family: `e4`.
    pub san: String,
    /// In USI, in the shogi family: `7g7f`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// The squares and pieces.
    #[serde(flatten)]
    pub squares: MoveMessage,
}

/// The legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct LegalMoves {
    /// The moves in the order of their UCI texts.
    pub(crate) moves: Vec<MoveTexts>,
}

/// Whether a move is legal.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Explanation {
    /// Whether the move is legal.
    pub(crate) legal: bool,
    /// The move, if it is legal.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<MoveTexts>,
    /// The code of the reason, if the move is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// The reason, if the move is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sentence: Option<String>,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Thoughts {
    /// The best move; nothing if there is no legal move.
    #[serde(rename = "move")]
    pub(crate) best: Option<MoveTexts>,
    /// Its score for the side to move.
    pub(crate) score: Option<ScoreMessage>,
    /// The depth in half-moves that was completed.
    pub(crate) depth: u32,
    /// The number of positions that were looked at.
    pub(crate) nodes: u64,
    /// The best lines, the best first.
    pub(crate) lines: Vec<ThoughtLine>,
    /// The best move and its reason, in words.
    pub(crate) hint: Option<String>,
}

/// A line that a search found.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ThoughtLine {
    /// Its score for the side to move.
    pub(crate) score: ScoreMessage,
    /// The moves of both sides.
    pub(crate) moves: Vec<MoveTexts>,
}

/// The score of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScoreMessage {
    /// An advantage, in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many of its moves; loses, if negative. 0 is a loss without a move.
    Mate(i32),
}

/// The state of a game without its moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct GameState {
    /// The current state.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The id of its rules.
    pub(crate) rules: String,
    /// The names of the sides.
    pub(crate) sides: Sides<String>,
    /// The number of the opening array, in games that have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start_number: Option<u64>,
    /// The number of half-moves of the current line, including undone ones.
    pub(crate) last_ply: usize,
    /// The pieces in hand of each side, by name.
    pub(crate) in_hand: Sides<BTreeMap<String, u8>>,
    /// The clocks, if there are any.
    pub(crate) clocks: Option<Clocks>,
    /// The open offers.
    pub(crate) offers: Offers,
    /// The claims that the side to move may make.
    pub(crate) claims: Vec<ClaimMessage>,
    /// What players need to know and the board does not show.
    pub(crate) status: Vec<StatusMessage>,
    /// How moves are taken back.
    pub(crate) take_back: TakingBack,
    /// The number of events.
    pub(crate) events: usize,
    /// A digest of the whole state, in hexadecimal digits. Games in the same state have the same digest on
    /// every machine.
    pub(crate) digest: String,
}

/// The clocks at a given time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// The side whose clock is running.
    pub running: Option<Side>,
    /// When the flag of the side to move falls: the time to send `flag`.
    pub flag_falls: Option<u64>,
    /// The remaining time of each side.
    #[serde(flatten)]
    pub left: Sides<TimeLeft>,
}

/// The remaining time of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TimeLeft {
    /// The time on its clock, in milliseconds.
    pub ms: u64,
    /// Byoyomi: the remaining periods, including the current one.
    pub periods: u32,
    /// Byoyomi: whether the main time is used up.
    pub in_period: bool,
}

/// The open offers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// The side that offers a draw.
    pub draw: Option<Side>,
    /// The request to take moves back.
    pub take_back: Option<TakeBackOffer>,
}

/// A request to take moves back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TakeBackOffer {
    /// The side that requests it.
    pub by: Side,
    /// The half-move to go back to.
    pub to_ply: usize,
}

/// A claim that may be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClaimMessage {
    /// The `reason` to send with `claim`.
    pub reason: String,
    /// The winner if the claim is made; nothing for a draw.
    pub winner: Option<Side>,
    /// The ending in words.
    pub sentence: String,
}

/// Something that players need to know and the board does not show, such as the checks that a side has given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StatusMessage {
    /// What it is, for programs: `checks`, `points`, `entering`, `counting`, `repetition`, `no-progress` or
    /// `claim`.
    pub code: String,
    /// The side that it is about; nothing if it is about both.
    pub side: Option<Side>,
    /// What it is, in a word or two.
    pub label: String,
    /// How far it has come, such as `1/3`.
    pub value: String,
    /// The same in a sentence.
    pub sentence: String,
}

/// The moves of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct MoveHistory {
    /// The first position.
    pub(crate) start: String,
    /// The moves that lead to the position on the board.
    pub(crate) moves: Vec<PlayedMove>,
}

/// A move that was made, with what clients show about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayedMove {
    /// The number of the half-move, counted from 1.
    pub ply: usize,
    /// The side that made it.
    pub by: Side,
    /// The move.
    #[serde(flatten)]
    pub texts: MoveTexts,
    /// The move in words, for announcements: `White knight from g1 to f3`.
    pub description: String,
    /// When, in milliseconds.
    pub at: u64,
    /// The time on the mover's clock after the move, in milliseconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The position after the move. The server always sends it, and `history` on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The squares of royal pieces of either side that are attacked after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// The comment, in games read from text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The events of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EventList {
    /// The events in their order.
    pub events: Vec<EventMessage>,
}

/// A board with its pieces.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardView {
    /// The number of files.
    pub(crate) files: u8,
    /// The number of ranks.
    pub(crate) ranks: u8,
    /// The pieces by square.
    pub(crate) pieces: BTreeMap<String, PieceMessage>,
    /// The pieces in hand of each side, by name.
    pub(crate) in_hand: Sides<BTreeMap<String, u8>>,
    /// The board as plain text.
    pub(crate) text: String,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct PieceMessage {
    /// The side it belongs to.
    pub(crate) color: Side,
    /// The name of its kind.
    pub(crate) kind: String,
    /// Its letter in FEN, a capital for White.
    pub(crate) letter: String,
}

/// A game in PGN.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct PgnText {
    /// The PGN text.
    pub(crate) pgn: String,
}

/// The built-in games, or the rules of one game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RulesAnswer {
    /// All games.
    List {
        /// The games in the order of their ids.
        games: Vec<GameHeader>,
    },
    /// One game.
    Sheet(Box<RuleSheet>),
}

/// The names of a game and a summary.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameHeader {
    /// The id, as used in `new`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names, which `new` also accepts.
    pub aliases: Vec<String>,
    /// A summary of the game.
    pub summary: String,
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The names of the sides.
    pub sides: Sides<String>,
}

/// The rules of a game in words.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct RuleSheet {
    /// The game.
    #[serde(flatten)]
    pub(crate) header: GameHeader,
    /// The opening array.
    pub(crate) fen: String,
    /// Whether the sides take turns.
    pub(crate) turns: bool,
    /// The board and the order of play.
    pub(crate) board: Vec<String>,
    /// The pieces. Pieces that move alike share an entry.
    pub(crate) pieces: Vec<PieceRules>,
    /// The other rules by topic.
    pub(crate) sections: Vec<RuleSection>,
}

/// The rules of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct PieceRules {
    /// The names of the pieces, each with its letter.
    pub(crate) names: BTreeMap<String, String>,
    /// Whether it is royal.
    pub(crate) royal: bool,
    /// Its movement and its other rules, in sentences.
    pub(crate) rules: Vec<String>,
}

/// The rules about one topic.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleSection {
    /// The topic.
    pub title: String,
    /// The rules.
    pub rules: Vec<String>,
}

/// The answer to `ping`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Pong {
    /// The time in milliseconds, by the clock of the session.
    pub(crate) now: u64,
}

/// The answer to `version`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct About {
    /// The name of the program.
    pub(crate) name: String,
    /// The version of the program.
    pub(crate) version: String,
    /// The version of the protocol. It is increased by every change that could break a client.
    pub(crate) protocol: u32,
}

/// The answer to `quit`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct Bye {
    /// The number of games that were open.
    pub(crate) games: usize,
}

/// The answer to any request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Opened(Opened),
    Loaded(Loaded),
    Closed(Closed),
    GameList(GameList),
    Changed(Changed),
    LegalMoves(LegalMoves),
    Explanation(Explanation),
    Thoughts(Box<Thoughts>),
    GameState(Box<GameState>),
    MoveHistory(MoveHistory),
    EventList(EventList),
    BoardView(BoardView),
    PgnText(PgnText),
    Rules(RulesAnswer),
    Pong(Pong),
    About(About),
    Bye(Bye),
}
