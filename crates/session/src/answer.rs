//! Answers as types. The parts that they share with the messages of the server are in `tabiya_wire`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
pub(crate) use tabiya_wire::EventList;
use tabiya_wire::{
    ClaimMessage, Clocks, EndingMessage, EventMessage, GameHeader, MoveTexts, Offers, PlayedMove,
    RuleSection, Side, Sides, StatusMessage, TakingBack,
};

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

/// The result of a search.
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
    /// Facts that the board does not show.
    pub(crate) status: Vec<StatusMessage>,
    /// How moves are taken back.
    pub(crate) take_back: TakingBack,
    /// The number of events.
    pub(crate) events: usize,
    /// A digest of the whole state, in hexadecimal digits. Games in the same state have the same digest on
    /// every machine.
    pub(crate) digest: String,
}

/// The moves of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct MoveHistory {
    /// The first position.
    pub(crate) start: String,
    /// The moves that lead to the position on the board.
    pub(crate) moves: Vec<PlayedMove>,
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
