//! Why a file is not a record of a game, and where.

use std::fmt;

use tabiya_rules::{Ruleset, SetupError};

use crate::{MoveError, UnsupportedError};

/// Why a file is not a record of a game, and where it goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The half-move, from 1, if it is about one.
    pub number: Option<usize>,
    /// What is wrong.
    pub why: RecordErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// It cannot be read: what was expected, as a sentence.
    Unreadable(String),
    /// The notation does not support the game.
    Unsupported(UnsupportedError),
    /// It begins with a position that the game has not: every reason.
    Impossible(Vec<SetupError>),
    /// A move cannot be read, or the rules refuse it.
    Move(MoveError),
}

impl RecordError {
    /// A name that programs can rely on: that of the move's error, or one of `unreadable`,
    /// `unsupported-notation` and `impossible`.
    pub fn code(&self) -> &'static str {
        match &self.why {
            RecordErrorKind::Unreadable(_) => "unreadable",
            RecordErrorKind::Unsupported(_) => "unsupported-notation",
            RecordErrorKind::Impossible(_) => "impossible",
            RecordErrorKind::Move(error) => error.code(),
        }
    }

    /// What is wrong and where, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let number = self.number.map_or(String::new(), |number| format!(", move {number}"));
        format!("line {}, column {}{number}: {}", self.line, self.column, self.why.sentence(ruleset))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.why {
            RecordErrorKind::Unreadable(message) => f.write_str(message),
            RecordErrorKind::Unsupported(error) => error.fmt(f),
            RecordErrorKind::Impossible(_) => f.write_str("the position is not possible"),
            RecordErrorKind::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.why {
            RecordErrorKind::Unsupported(error) => Some(error),
            RecordErrorKind::Move(error) => Some(error),
            RecordErrorKind::Unreadable(_) | RecordErrorKind::Impossible(_) => None,
        }
    }
}

impl RecordErrorKind {
    /// What is wrong, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match self {
            RecordErrorKind::Unreadable(message) => message.clone(),
            RecordErrorKind::Unsupported(why) => why.to_string(),
            RecordErrorKind::Impossible(faults) => {
                let faults: String = faults.iter().map(|fault| format!(" {fault}")).collect();
                format!("The position is not possible:{faults}")
            }
            RecordErrorKind::Move(error) => error.sentence(ruleset),
        }
    }
}
