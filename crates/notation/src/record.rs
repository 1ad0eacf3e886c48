//! A recorded game, whatever notation it was written in: tags, a start, a tree of moves, a result.
//!
//! PGN, KIF and CSA are read into a [`Record`] and written from one, so that any of them becomes any
//! other. It holds moves of positions, not texts. It does not judge: the result is what somebody
//! wrote down, and whether the game on the board ended so is the referee's question.

mod error;
mod tree;

use core::time::Duration;
use std::fmt;

use tabiya_board::Color;
use tabiya_rules::{Move, Position};

pub use error::{RecordError, RecordErrorKind};
pub(crate) use tree::{MAX_DEPTH, Tree};

/// A recorded game.
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
pub struct Record {
    /// Names and what they say, in the order of the file. The names are PGN's where PGN has one
    /// (`White` is the first player's name, `Date`, `Event`, `Site`); others are kept as they were.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves that were played. Each is a legal move of the position that the moves before it
    /// lead to.
    pub line: Vec<Node>,
    /// The result, if the record has one.
    pub result: Option<RecordResult>,
    /// What ended it, if the record says so.
    pub termination: Option<Termination>,
}

/// A move of a record, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub m: Move,
    /// What is said before it.
    pub before: Vec<String>,
    /// What is said after it.
    pub after: Vec<String>,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// What was left on the mover's clock after it.
    pub clock: Option<Duration>,
    /// How long the mover thought about it.
    pub spent: Option<Duration>,
    /// Other lines that could have been played instead of it; they begin in the same position.
    pub variations: Vec<Vec<Node>>,
}

impl Node {
    /// A move of which nothing is said.
    pub fn new(m: Move) -> Node {
        Node {
            m,
            before: Vec::new(),
            after: Vec::new(),
            nags: Vec::new(),
            clock: None,
            spent: None,
            variations: Vec::new(),
        }
    }
}

impl Record {
    /// A game of which no move has been played.
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

    /// What the first tag of a name says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Makes a tag say something, in its old place if it is there.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The position at the end of the moves that were played.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        for node in &self.line {
            position.play_unchecked(node.m);
        }
        position
    }
}

/// How a recorded game ended. White is the side that PGN calls so: the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not finished, or not known.
    Unknown,
}

impl RecordResult {
    /// Parses a result as PGN writes it.
    pub(crate) fn parse(text: &str) -> Option<RecordResult> {
        use RecordResult::*;
        [WhiteWins, BlackWins, Draw, Unknown].into_iter().find(|result| result.as_str() == text)
    }

    /// The text, as PGN writes it.
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

/// What ended a recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// A side gave up.
    Resignation,
    /// Mate.
    Mate,
    /// A side ran out of time.
    Time,
    /// The position came back too often.
    Repetition,
    /// Neither side could win any more, by agreement or by count.
    Impasse,
    /// A side declared that its royal had got through, and had.
    Declaration,
    /// A side broke a rule.
    IllegalMove,
    /// It was broken off.
    Interruption,
    /// Anything else, in the words of the record.
    Other(String),
}

impl Termination {
    /// Those with a name of their own, and the name.
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
