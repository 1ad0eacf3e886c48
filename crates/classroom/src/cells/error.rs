//! Why something cannot be done on the board.

use std::fmt;

use tabiya_notation::ParseMoveError;
use tabiya_rules::{Refusal, Ruleset};

/// Why something cannot be done. Then nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The board has no such cell.
    NoSuchCell {
        /// Its number.
        cell: u8,
    },
    /// Nothing stands there that could move.
    Space {
        /// Where.
        cell: u8,
    },
    /// A piece is on the last row of its way.
    NoRowAhead {
        /// Where.
        cell: u8,
    },
    /// Something stands on the cell.
    Occupied {
        /// Which cell.
        cell: u8,
    },
    /// A piece of the same colour stands on the cell.
    OwnPiece {
        /// Which cell.
        cell: u8,
    },
    /// The rules forbid it.
    Refused {
        /// The short name of the reason.
        code: &'static str,
        /// The reason as a sentence.
        sentence: String,
    },
    /// It cannot be read as a move.
    Unreadable(ParseMoveError),
    /// It says something of the move that is not true.
    Untrue {
        /// What, as a sentence.
        sentence: String,
    },
}

impl MoveError {
    pub(super) fn refused(refusal: &Refusal, ruleset: &Ruleset) -> MoveError {
        MoveError::Refused { code: refusal.code(), sentence: refusal.sentence(ruleset) }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NoSuchCell { cell } => write!(f, "There is no cell {cell}: cells are 0 to 63."),
            MoveError::Space { cell } => write!(f, "There is only a space on cell {cell}."),
            MoveError::NoRowAhead { cell } => {
                write!(f, "The piece on cell {cell} is on its last row: there is no cell ahead of it.")
            }
            MoveError::Occupied { cell } => {
                write!(f, "Cell {cell} is not empty; to take what stands there, use `kill_position`.")
            }
            MoveError::OwnPiece { cell } => write!(f, "A piece of the same colour stands on cell {cell}."),
            MoveError::Refused { sentence, .. } | MoveError::Untrue { sentence } => f.write_str(sentence),
            MoveError::Unreadable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

/// The move of a file at which playing stopped, and why. The moves before it have been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The word.
    pub text: String,
    /// Its first character in the text, counted from 0.
    pub offset: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
    /// How many moves were played before it.
    pub played: usize,
    /// What is wrong with it.
    pub reason: MoveError,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { text, line, column, reason, .. } = self;
        write!(f, "line {line}, column {column}, `{text}`: {reason}")
    }
}

impl std::error::Error for FileError {}
