//! Why a text is not a position.

use std::fmt;

use tabiya_rules::SetupError;

/// The notation that a position was written in.
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
    /// What stands where, and what is in hand.
    Placement,
    /// Who is to move.
    Turn,
    /// What is in hand, where that is a field of its own.
    Hands,
    /// Castling rights, and what may be let in.
    Rights,
    /// The square passed over.
    EnPassant,
    /// The checks left or given.
    Checks,
    /// The halfmove clock.
    HalfmoveClock,
    /// The number of the move.
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
            Field::Checks => "checks",
            Field::HalfmoveClock => "halfmove clock",
            Field::Number => "move number",
        })
    }
}

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFenError {
    /// What it was read as.
    pub(crate) form: Form,
    /// The part that is wrong.
    pub(crate) field: Field,
    /// The first character it concerns, counted from 0 in the whole text.
    pub offset: usize,
    /// How many characters.
    pub length: usize,
    /// What is wrong and what was expected, as a sentence.
    pub message: String,
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, character {}: {}", self.form, self.field, self.offset + 1, self.message)
    }
}

impl std::error::Error for ParseFenError {}

/// Why a text is not a position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// It cannot be read.
    Unreadable(ParseFenError),
    /// It can be read, but the game has no such position: every reason.
    Impossible(Vec<SetupError>),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Unreadable(why) => why.fmt(f),
            FenError::Impossible(faults) => {
                f.write_str("The position is not possible:")?;
                faults.iter().try_for_each(|fault| write!(f, " {fault}"))
            }
        }
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FenError::Unreadable(error) => Some(error),
            FenError::Impossible(_) => None,
        }
    }
}

impl From<ParseFenError> for FenError {
    fn from(why: ParseFenError) -> FenError {
        FenError::Unreadable(why)
    }
}
