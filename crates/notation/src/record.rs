//! Recorded games in any format: tags, a start position, a tree of moves and a result.
//!
//! PGN, KIF and CSA are read into a [`Record`] and written from one, so that each can be converted to the
//! others. A record contains legal moves, not texts, and null moves if PGN has them. Its result is the one
//! that the text states; whether the moves lead to it is for the referee to decide.

mod error;
mod evaluation;
mod record_tree;

use core::time::Duration;
use std::fmt;

use tabiya_board::Color;
use tabiya_rules::{Move, Position};

pub use error::{RecordError, RecordErrorKind};
pub use evaluation::{Evaluation, Score};
pub(crate) use record_tree::Tree;

/// The maximum depth of nested variations in all formats. No real game comes near it, and it bounds the
/// recursion of everything that walks the tree of a record.
pub(crate) const MAX_DEPTH: usize = 64;

/// A recorded game.
///
/// The fields can hold values that no reader returns. Writers do not check that moves are legal: a record
/// with an illegal move is written as a text that may not be readable, and writing it may panic. Variations
/// without moves, and those nested more than 64 deep, are not written.
///
/// ```
/// use tabiya_notation::{Node, Record, RecordResult, uci};
/// use tabiya_rules::Ruleset;
///
/// let mut record = Record::new(Ruleset::builtin("chess").unwrap().start());
/// record.set_tag("White", "Ada");
/// let mut position = record.start.clone();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let m = uci::read(&position, text).unwrap();
///     record.line.push(Node::new(m));
///     position.play(m);
/// }
/// record.result = Some(RecordResult::BlackWins);
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.end(), position);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// Names and values, in the order of the file. Names are those of PGN where it has one (`White` for the
    /// first player, `Date`, `Event`, `Site`); others are kept unchanged.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line. Each move is legal in the position that the moves before it lead to; at each null move
    /// the turn [can be skipped](Position::skip_turn).
    pub line: Vec<Node>,
    /// The result, if it is stated.
    pub result: Option<RecordResult>,
    /// How the game ended, if it is stated.
    pub termination: Option<Termination>,
}

/// A move of a record, with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The move; `None` for a null move, with which the turn passes to the other side (`--`). Only PGN has
    /// null moves, in annotated games.
    pub m: Option<Move>,
    /// Comments before the move.
    pub before: Vec<String>,
    /// Comments after the move.
    pub after: Vec<String>,
    /// Numeric annotation glyphs, NAGs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// The remaining clock time of the player after the move.
    pub clock: Option<Duration>,
    /// The time that the player spent on the move.
    pub spent: Option<Duration>,
    /// A program's evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// Alternatives to the move: lines that begin in the same position.
    pub variations: Vec<Vec<Node>>,
}

impl Node {
    /// Creates a node without annotations.
    #[must_use]
    pub fn new(m: Move) -> Node {
        Node { m: Some(m), ..Node::null_move() }
    }

    /// Creates a node of a null move, without annotations.
    #[must_use]
    pub fn null_move() -> Node {
        Node {
            m: None,
            before: Vec::new(),
            after: Vec::new(),
            nags: Vec::new(),
            clock: None,
            spent: None,
            evaluation: None,
            variations: Vec::new(),
        }
    }

    /// Makes the move in the position before it, or skips the turn if it is a null move.
    pub fn play(&self, position: &mut Position) {
        play(position, self.m);
    }
}

/// Makes a move, or skips the turn for a null move.
pub(crate) fn play(position: &mut Position, m: Option<Move>) {
    match m {
        Some(m) => position.play_unchecked(m),
        None => {
            // Readers of records refuse the null moves with which the turn cannot be skipped.
            let _ = position.skip_turn();
        }
    }
}

impl Record {
    /// Creates a record without moves.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            tags: Vec::new(),
            start,
            comments: Vec::new(),
            line: Vec::new(),
            result: None,
            termination: None,
        }
    }

    /// Returns the value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag. A new tag is added at the end.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Returns the position after the main line.
    #[must_use]
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        for node in &self.line {
            node.play(&mut position);
        }
        position
    }
}

/// Returns the variations of a node that writers write, in a line that is nested in `depth` variations.
pub(crate) fn written_variations(node: &Node, depth: usize) -> impl Iterator<Item = &Vec<Node>> {
    let variations = if depth < MAX_DEPTH { node.variations.as_slice() } else { &[] };
    variations.iter().filter(|variation| !variation.is_empty())
}

/// Returns the number of the move after `ply` moves as PGN writes it: `12.` or `12...`.
pub(crate) fn move_number(start: &Position, ply: usize) -> String {
    let setup = start.setup();
    let ply = usize::from(setup.number.max(1) - 1) * 2 + setup.turn.index() + ply;
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

/// The result of a recorded game. White is the first player, as in PGN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game is unfinished, or its result is unknown.
    Unknown,
}

impl RecordResult {
    /// Parses a result as PGN writes it.
    pub(crate) fn parse(text: &str) -> Option<RecordResult> {
        use RecordResult::*;
        [WhiteWins, BlackWins, Draw, Unknown].into_iter().find(|result| result.as_str() == text)
    }

    /// Returns the result as PGN writes it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            RecordResult::WhiteWins => "1-0",
            RecordResult::BlackWins => "0-1",
            RecordResult::Draw => "1/2-1/2",
            RecordResult::Unknown => "*",
        }
    }
}

/// Converts the winner of a finished game.
///
/// ```
/// use tabiya_board::Color;
/// use tabiya_notation::RecordResult;
/// assert_eq!(RecordResult::from(Some(Color::White)).to_string(), "1-0");
/// assert_eq!(RecordResult::from(None), RecordResult::Draw);
/// ```
impl From<Option<Color>> for RecordResult {
    fn from(winner: Option<Color>) -> RecordResult {
        match winner {
            Some(Color::White) => RecordResult::WhiteWins,
            Some(Color::Black) => RecordResult::BlackWins,
            None => RecordResult::Draw,
        }
    }
}

impl fmt::Display for RecordResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Termination {
    /// A side resigned.
    Resignation,
    /// Mate.
    Mate,
    /// A side ran out of time.
    Time,
    /// The position was repeated too often.
    Repetition,
    /// Neither side could win any more, by agreement or by counting points.
    Impasse,
    /// A side declared a win by entering king, and was right.
    Declaration,
    /// A side made an illegal move.
    IllegalMove,
    /// The game was interrupted.
    Interruption,
    /// Anything else, as it is written in the record.
    Other(String),
}

impl Termination {
    /// The variants with a fixed name.
    const NAMED: [(Termination, &'static str); 8] = [
        (Termination::Resignation, "resignation"),
        (Termination::Mate, "mate"),
        (Termination::Time, "time forfeit"),
        (Termination::Repetition, "repetition"),
        (Termination::Impasse, "impasse"),
        (Termination::Declaration, "declaration"),
        (Termination::IllegalMove, "rules infraction"),
        (Termination::Interruption, "unterminated"),
    ];
}

/// Parses the texts that [`Display`](fmt::Display) writes, and keeps any other as [`Termination::Other`].
///
/// ```
/// use tabiya_notation::Termination;
/// assert_eq!(Termination::from("time forfeit"), Termination::Time);
/// assert_eq!(Termination::from("adjudication").to_string(), "adjudication");
/// ```
impl From<&str> for Termination {
    fn from(text: &str) -> Termination {
        let named = Termination::NAMED.into_iter().find(|(_, name)| *name == text);
        named.map_or_else(|| Termination::Other(text.to_owned()), |(termination, _)| termination)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Other(words) => f.write_str(words),
            named => {
                let name = Termination::NAMED.into_iter().find(|(termination, _)| termination == named);
                f.write_str(name.map_or("", |(_, name)| name))
            }
        }
    }
}
