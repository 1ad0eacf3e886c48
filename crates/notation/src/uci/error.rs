//! Why a text is not a move.

use std::fmt;

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciError {
    /// It cannot be read.
    Unreadable {
        /// The character at which reading stopped, counted from 0.
        offset: usize,
        /// What was expected there, as a sentence.
        message: String,
    },
    /// It names a piece that the game has not.
    UnknownPiece {
        /// The letter.
        letter: String,
    },
    /// It is a move, but not a legal one.
    Illegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Unreadable { offset, message } => {
                write!(f, "move, character {}: {message}", offset + 1)
            }
            UciError::UnknownPiece { letter } => write!(f, "No piece has the letter `{letter}`."),
            UciError::Illegal => f.write_str("The move is not legal."),
        }
    }
}

impl std::error::Error for UciError {}
