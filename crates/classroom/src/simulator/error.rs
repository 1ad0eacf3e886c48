//! The errors of the simulator.

use std::fmt;

use super::Location;

/// An error of the simulator. Nothing has changed when it is returned.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text that is not a location.
    BadLocation {
        /// The text.
        text: String,
    },
    /// A text that is not a piece of the registry.
    BadPiece {
        /// The text.
        text: String,
        /// The symbols of the registry, in order.
        known: String,
    },
    /// A character that cannot be the symbol of a piece.
    BadSymbol {
        /// The character.
        symbol: char,
    },
    /// A factory has created another piece than the one requested.
    WrongPiece {
        /// The piece that was requested.
        requested: String,
        /// The piece that was created.
        created: String,
    },
    /// A movement that the rules do not accept.
    BadMovement {
        /// The movement.
        movement: String,
        /// The error message of the rules.
        message: String,
    },
    /// The location is occupied.
    Occupied {
        /// The location.
        location: Location,
        /// The piece on it, as it is displayed.
        piece: String,
    },
    /// The board has changed whenever the piece was asked for its moves.
    BoardChanged {
        /// The location of the piece.
        location: Location,
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
                    "`{}` is not a location: a column from a to h and a row from 1 to 8 are expected, as in \
                     `a3`.",
                    text.escape_debug()
                )
            }
            Error::BadPiece { text, known } => {
                let known = if known.is_empty() { "none is registered" } else { known };
                write!(
                    f,
                    "`{}` is not a piece: a colour, b or w, and the symbol of a piece ({known}) are \
                     expected, as in `br`.",
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
            Error::WrongPiece { requested, created } => {
                write!(
                    f,
                    "The factory has created {created} instead of {requested}: its pieces must have its \
                     symbol and the requested colour."
                )
            }
            Error::BadMovement { movement, message } => {
                write!(f, "`{}` is not a movement: {message}", movement.escape_debug())
            }
            Error::Occupied { location, piece } => {
                write!(f, "There is already a piece on {location}: {piece}.")
            }
            Error::BoardChanged { location } => {
                write!(f, "The board has changed each time the piece on {location} was asked for its moves.")
            }
            Error::Refused { sentence, .. } => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Error {}
