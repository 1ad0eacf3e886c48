//! Errors in the text of a position.

use std::fmt;

use tabiya_rules::SetupError;

use crate::UnsupportedError;

/// The notation of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// FEN.
    Fen,
    /// SFEN.
    Sfen,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Fen => "FEN",
            Form::Sfen => "SFEN",
        })
    }
}

/// The part of a FEN or SFEN that an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    /// The whole text.
    Text,
    /// The placement of the pieces, including the hands in FEN.
    Placement,
    /// The side to move.
    Turn,
    /// The hands, which are a field of their own in SFEN.
    Hands,
    /// Castling rights and marks.
    Rights,
    /// The en passant square.
    EnPassant,
    /// The counters of the sides, such as remaining checks.
    Counters,
    /// The halfmove clock.
    HalfmoveClock,
    /// The move number.
    Number,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Text => "text",
            Field::Placement => "placement",
            Field::Turn => "turn",
            Field::Hands => "hands",
            Field::Rights => "castling",
            Field::EnPassant => "en passant",
            Field::Counters => "counters",
            Field::HalfmoveClock => "halfmove clock",
            Field::Number => "move number",
        })
    }
}

/// A text that cannot be parsed as a position. [`Display`](fmt::Display) names the notation and the field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseFenError {
    /// The notation in which the text was read.
    pub(crate) form: Form,
    /// The field that contains the error.
    pub(crate) field: Field,
    /// The first wrong character, counted from 0 in the whole text.
    pub offset: usize,
    /// The number of wrong characters.
    pub length: usize,
    /// The fault and the expected text, as a sentence.
    pub message: String,
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, character {}: {}", self.form, self.field, self.offset + 1, self.message)
    }
}

impl std::error::Error for ParseFenError {}

/// A text that describes no possible position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text cannot be parsed.
    Unreadable(ParseFenError),
    /// The text can be parsed, but the position is impossible. All reasons are listed.
    Impossible(Vec<SetupError>),
    /// The notation does not support the game. Only [`sfen`](crate::sfen) reports this.
    Unsupported(UnsupportedError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Unreadable(why) => why.fmt(f),
            FenError::Impossible(errors) => {
                f.write_str("The position is not possible:")?;
                errors.iter().try_for_each(|error| write!(f, " {error}"))
            }
            FenError::Unsupported(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // The message contains that of the inner error, so the chain continues after it.
            FenError::Unreadable(error) => error.source(),
            FenError::Impossible(_) => None,
            FenError::Unsupported(error) => error.source(),
        }
    }
}

impl From<ParseFenError> for FenError {
    fn from(why: ParseFenError) -> FenError {
        FenError::Unreadable(why)
    }
}
