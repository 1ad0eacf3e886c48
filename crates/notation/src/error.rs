//! The two families of errors that every reader of moves shares: text that cannot be read, and text
//! that can be read but means no legal move.

use std::fmt;

use tabiya_rules::{Refusal, Ruleset};

/// A text that cannot be read, and where reading stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMoveError {
    /// The character at which reading stopped, counted from 0.
    pub offset: usize,
    /// What was expected there, as a sentence.
    pub message: String,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move, character {}: {}", self.offset + 1, self.message)
    }
}

impl std::error::Error for ParseMoveError {}

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It cannot be read.
    Unreadable(ParseMoveError),
    /// It can be read, and the rules refuse it.
    Refused(Refusal),
    /// It can be read, and no piece can make such a move. Said where the text names no square to
    /// start from, so that there is no single piece to say more about; and where it says something
    /// of a move that is not true.
    NoSuchMove {
        /// The text.
        text: String,
        /// What was looked for, as a sentence.
        message: String,
    },
    /// It can be read, and fits several moves.
    Ambiguous {
        /// The text.
        text: Box<str>,
        /// The moves that it fits, as texts that fit one only.
        fits: Vec<String>,
        /// The pieces that can make such a move, as the beginning of a sentence, where they are of one
        /// kind: `Two knights can go to d2`.
        pieces: Option<Box<str>>,
    },
    /// No notation of the game can read it. Only [`any`](crate::any) reports this.
    NotAMove {
        /// The character at which the notation stopped that read most of the text, counted from 0.
        offset: usize,
        /// What is wrong with it, as a sentence for players.
        message: String,
    },
}

impl MoveError {
    /// An error of reading.
    pub(crate) fn unreadable(offset: usize, message: impl Into<String>) -> MoveError {
        MoveError::Unreadable(ParseMoveError { offset, message: message.into() })
    }

    /// The same about this text, where the text belongs to the error.
    pub(crate) fn about(mut self, of: &str) -> MoveError {
        match &mut self {
            MoveError::NoSuchMove { text, .. } => of.clone_into(text),
            MoveError::Ambiguous { text, .. } => *text = of.into(),
            _ => {}
        }
        self
    }

    /// A name that programs can rely on: the refusal's code, or one of `unreadable`, `no-such-move`
    /// and `ambiguous`.
    pub fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) | MoveError::NotAMove { .. } => "unreadable",
            MoveError::Refused(refusal) => refusal.code(),
            MoveError::NoSuchMove { .. } => "no-such-move",
            MoveError::Ambiguous { .. } => "ambiguous",
        }
    }

    /// What is wrong, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match self {
            MoveError::Unreadable(why) => why.to_string(),
            MoveError::Refused(refusal) => refusal.sentence(ruleset),
            MoveError::NoSuchMove { message, .. } => message.clone(),
            MoveError::NotAMove { message, .. } => message.clone(),
            MoveError::Ambiguous { fits, pieces: Some(pieces), .. } => format!("{pieces}: {}.", either(fits)),
            MoveError::Ambiguous { text, fits, .. } => format!("`{text}` can mean {}.", either(fits)),
        }
    }
}

/// Writes the error without the names that only the ruleset knows; [`sentence`](MoveError::sentence) has them.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Refused(refusal) => write!(f, "the rules refuse the move: {}", refusal.code()),
            MoveError::NoSuchMove { message, .. } | MoveError::NotAMove { message, .. } => {
                f.write_str(message)
            }
            MoveError::Ambiguous { text, fits, .. } => write!(f, "`{text}` can mean {}", either(fits)),
        }
    }
}

impl std::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MoveError::Unreadable(error) => Some(error),
            _ => None,
        }
    }
}

/// Joins texts with commas and a last `or`.
fn either(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

impl From<ParseMoveError> for MoveError {
    fn from(why: ParseMoveError) -> MoveError {
        MoveError::Unreadable(why)
    }
}

impl From<Refusal> for MoveError {
    fn from(refusal: Refusal) -> MoveError {
        MoveError::Refused(refusal)
    }
}

/// A game of which a notation cannot write everything: it does not support the game at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedError {
    notation: &'static str,
    game: String,
    reason: String,
}

impl UnsupportedError {
    /// The reason is a clause about the notation, without a full stop.
    pub(crate) fn new(
        notation: &'static str,
        ruleset: &Ruleset,
        reason: impl Into<String>,
    ) -> UnsupportedError {
        UnsupportedError { notation, game: ruleset.id().to_owned(), reason: reason.into() }
    }
}

impl fmt::Display for UnsupportedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not support {}: {}.", self.notation, self.game, self.reason)
    }
}

impl std::error::Error for UnsupportedError {}
