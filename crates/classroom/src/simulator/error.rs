//! Why the simulator does not do what it was asked to.

use std::fmt;

use super::Location;

/// What is wrong, with everything a sentence about it needs. Nothing has changed when it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text that is no location.
    BadLocation {
        /// The text.
        text: String,
    },
    /// A text that is no piece of the registry.
    BadPiece {
        /// The text.
        text: String,
        /// The symbols that the registry knows, in order.
        known: String,
    },
    /// A character that cannot be the symbol of a piece.
    BadSymbol {
        /// The character.
        symbol: char,
    },
    /// A movement that the rules do not accept.
    BadMovement {
        /// The movement.
        movement: String,
        /// What the rules say about it.
        message: String,
    },
    /// There is a piece already.
    Occupied {
        /// Where.
        location: Location,
        /// Which, as it is displayed.
        piece: String,
    },
    /// The rules refuse a move.
    Refused {
        /// The code of the refusal, for programs.
        code: &'static str,
        /// The reason as a sentence.
        sentence: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::BadLocation { text } => {
                write!(
                    f,
                    "`{}` is no location: a column from a to h and a row from 1 to 8 are expected, as in `a3`.",
                    text.escape_debug()
                )
            }
            Error::BadPiece { text, known } => {
                let known = if known.is_empty() { "none is registered" } else { known };
                write!(
                    f,
                    "`{}` is no piece: a colour, b or w, and the symbol of a piece ({known}) are expected, as in `br`.",
                    text.escape_debug()
                )
            }
            Error::BadSymbol { symbol } => {
                write!(
                    f,
                    "`{}` cannot be the symbol of a piece: a letter from a to z is expected.",
                    symbol.escape_debug()
                )
            }
            Error::BadMovement { movement, message } => {
                write!(f, "`{}` is no movement: {message}", movement.escape_debug())
            }
            Error::Occupied { location, piece } => {
                write!(f, "There is a piece on {location} already: {piece}.")
            }
            Error::Refused { sentence, .. } => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Error {}
