//! The errors of the board.

use std::fmt;

use tabiya_notation::ParseMoveError;
use tabiya_rules::{Refusal, Ruleset};

/// Why a move or a change of the board is not possible. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The board has no such cell.
    NoSuchCell {
        /// The number of the cell.
        cell: u8,
    },
    /// The cell is empty.
    Space {
        /// The cell.
        cell: u8,
    },
    /// The piece is on its last row.
    NoRowAhead {
        /// The cell.
        cell: u8,
    },
    /// The cell is occupied.
    Occupied {
        /// The cell.
        cell: u8,
    },
    /// A piece of the same colour is on the cell.
    OwnPiece {
        /// The cell.
        cell: u8,
    },
    /// The piece is on another board, or by itself while another piece is on its cell.
    NotOnBoard {
        /// The cell of the piece.
        cell: u8,
    },
    /// The rules refuse the move.
    Refused {
        /// The code of the refusal, for programs.
        code: &'static str,
        /// The reason as a sentence.
        sentence: String,
    },
    /// The text cannot be read as a move.
    Unreadable(ParseMoveError),
    /// A mark in the text contradicts the move.
    Untrue {
        /// The contradiction as a sentence.
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
                write!(f, "Cell {cell} is not empty; use `kill_position` to capture.")
            }
            MoveError::OwnPiece { cell } => write!(f, "A piece of the same colour stands on cell {cell}."),
            MoveError::NotOnBoard { cell } => {
                write!(f, "This piece is not the one on cell {cell} of this board.")
            }
            MoveError::Refused { sentence, .. } | MoveError::Untrue { sentence } => f.write_str(sentence),
            MoveError::Unreadable(why) => why.fmt(f),
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

/// The first move of a file that cannot be played, and why. The moves before it have been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The text of the move.
    pub text: String,
    /// The offset of its first character in the file, from 0.
    pub offset: usize,
    /// Its line, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The number of moves played before it.
    pub played: usize,
    /// Its fault.
    pub reason: MoveError,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { text, line, column, reason, .. } = self;
        write!(f, "line {line}, column {column}, `{text}`: {reason}")
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}
