//! Errors in the text of a game.

use std::error::Error;
use std::fmt;

use tabiya_rules::Ruleset;

use crate::fen::FenError;
use crate::{MoveError, UnsupportedError};

/// An error in the text of a game, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The half-move, counted from 1, if the error is about one.
    pub ply: Option<usize>,
    /// The fault.
    pub kind: RecordErrorKind,
}

/// A fault in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The text cannot be read. The sentence names the expected text.
    Unreadable(String),
    /// The format does not support the game.
    Unsupported(UnsupportedError),
    /// No game has this name, which a `Variant` tag gives.
    UnknownGame(String),
    /// The start position is unreadable or impossible.
    Position(FenError),
    /// A move cannot be read, or the rules refuse it.
    Move(MoveError),
    /// A null move, written as this text (`--`), where only moves of the game are read.
    NullMove(String),
    /// A null move of a side in check, written as this text.
    NullMoveInCheck(String),
    /// A variation without a move before it.
    VariationOfNothing,
}

impl RecordErrorKind {
    /// Returns a short fixed name, for programs: the code of the [`MoveError`], or one of `unreadable`,
    /// `unsupported-notation`, `unknown-game`, `unreadable-position`, `impossible-position`, `null-move` and
    /// `variation-of-nothing`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            RecordErrorKind::Unreadable(_) => "unreadable",
            RecordErrorKind::Unsupported(_) | RecordErrorKind::Position(FenError::Unsupported(_)) => {
                "unsupported-notation"
            }
            RecordErrorKind::UnknownGame(_) => "unknown-game",
            RecordErrorKind::Position(FenError::Unreadable(_)) => "unreadable-position",
            RecordErrorKind::Position(FenError::Impossible(_)) => "impossible-position",
            RecordErrorKind::Move(error) => error.code(),
            RecordErrorKind::NullMove(_) | RecordErrorKind::NullMoveInCheck(_) => "null-move",
            RecordErrorKind::VariationOfNothing => "variation-of-nothing",
        }
    }

    /// Describes the error in a sentence. `ruleset` is that of the game, which gives the names of pieces.
    #[must_use]
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match self {
            RecordErrorKind::Move(error) => error.sentence(ruleset),
            _ => self.to_string(),
        }
    }

    /// Returns the error behind this one. The message contains that of the inner error, so the chain
    /// continues after it.
    pub(crate) fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            RecordErrorKind::Unsupported(error) => error.source(),
            RecordErrorKind::Position(error) => error.source(),
            RecordErrorKind::Move(error) => error.source(),
            _ => None,
        }
    }
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordErrorKind::Unreadable(message) => f.write_str(message),
            RecordErrorKind::Unsupported(error) => error.fmt(f),
            RecordErrorKind::UnknownGame(name) => write!(f, "There is no game `{name}`."),
            RecordErrorKind::Position(error) => error.fmt(f),
            RecordErrorKind::Move(error) => error.fmt(f),
            RecordErrorKind::NullMove(text) => {
                write!(f, "`{text}` is a null move, not a move of the game.")
            }
            RecordErrorKind::NullMoveInCheck(text) => {
                write!(f, "`{text}` is a null move, but the side to move is in check.")
            }
            RecordErrorKind::VariationOfNothing => f.write_str("There is no move before this variation."),
        }
    }
}

impl RecordError {
    /// Creates an error at a byte of `text`.
    pub(crate) fn at_byte(
        text: &str,
        offset: usize,
        ply: Option<usize>,
        kind: RecordErrorKind,
    ) -> RecordError {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        RecordError { line, column, ply, kind }
    }

    /// Describes the error and its location in a sentence. `ruleset` is that of the game.
    #[must_use]
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let ply = self.ply.map_or(String::new(), |ply| format!(", move {ply}"));
        format!("line {}, column {}{ply}: {}", self.line, self.column, self.kind.sentence(ruleset))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.source()
    }
}
