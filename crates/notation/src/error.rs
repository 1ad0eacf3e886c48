//! The two families of errors that every reader of moves shares: text that cannot be read, and text
//! that can be read but means no legal move.

use std::fmt;

use tabiya_rules::{Refusal, Ruleset};

/// A text that cannot be read, and where reading stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The character at which reading stopped, counted from 0.
    pub offset: usize,
    /// What was expected there, as a sentence.
    pub message: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move, character {}: {}", self.offset + 1, self.message)
    }
}

impl std::error::Error for Unreadable {}

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It cannot be read.
    Unreadable(Unreadable),
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
        text: String,
        /// The moves that it fits, as texts that fit one only.
        fits: Vec<String>,
    },
}

impl MoveError {
    /// An error of reading.
    pub(crate) fn unreadable(offset: usize, message: impl Into<String>) -> MoveError {
        MoveError::Unreadable(Unreadable { offset, message: message.into() })
    }

    /// The same about this text, where the text belongs to the error.
    pub(crate) fn about(mut self, of: &str) -> MoveError {
        if let MoveError::NoSuchMove { text, .. } | MoveError::Ambiguous { text, .. } = &mut self {
            text.clear();
            text.push_str(of);
        }
        self
    }

    /// A name that programs can rely on: the refusal's code, or one of `unreadable`, `no-such-move`
    /// and `ambiguous`.
    pub fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) => "unreadable",
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
            MoveError::Ambiguous { text, fits } => {
                format!("`{text}` fits several moves: {}.", fits.join(", "))
            }
        }
    }
}

impl From<Unreadable> for MoveError {
    fn from(why: Unreadable) -> MoveError {
        MoveError::Unreadable(why)
    }
}

impl From<Refusal> for MoveError {
    fn from(refusal: Refusal) -> MoveError {
        MoveError::Refused(refusal)
    }
}

/// A game of which a notation cannot write everything: it does not serve the game at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unserved {
    notation: &'static str,
    game: String,
    reason: String,
}

impl Unserved {
    /// The reason is a clause about the notation, without a full stop.
    pub(crate) fn new(notation: &'static str, ruleset: &Ruleset, reason: impl Into<String>) -> Unserved {
        Unserved { notation, game: ruleset.id().to_owned(), reason: reason.into() }
    }
}

impl fmt::Display for Unserved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not serve {}: {}.", self.notation, self.game, self.reason)
    }
}

impl std::error::Error for Unserved {}
