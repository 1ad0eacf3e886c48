//! What is wrong with a game in PGN.

use std::fmt;

use tabiya_rules::{Position, Ruleset};

use crate::MoveError;
use crate::fen::FenError;

/// What is wrong with a game, and where. Offsets count bytes from the beginning of the scanned text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// Where.
    pub offset: usize,
    /// How many moves of the line were played before it.
    pub ply: usize,
    /// The text that is at fault.
    pub text: String,
    /// What.
    pub kind: PgnErrorKind,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// Something that is no part of a game.
    Unreadable(&'static str),
    /// A `Variant` tag that names no game.
    UnknownGame,
    /// A `FEN` tag that is no position.
    Position(FenError),
    /// A move that cannot be read or is not legal.
    Move(MoveError),
    /// A null move (`--`) in a game that has no passing.
    NullMove,
    /// A variation with no move before it.
    VariationOfNothing,
}

impl PgnError {
    /// Whether the text could not even be read, as against being read and refused.
    pub fn is_unreadable(&self) -> bool {
        match &self.kind {
            PgnErrorKind::Unreadable(_) | PgnErrorKind::Move(MoveError::Unreadable(_)) => true,
            PgnErrorKind::Position(error) => matches!(error, FenError::Unreadable(_)),
            _ => false,
        }
    }

    /// The number of the move that it was to be, as PGN writes it: `12.` or `12...`. Empty where the
    /// fault is not about a move.
    pub fn move_number(&self, start: &Position) -> String {
        if !matches!(self.kind, PgnErrorKind::Move(_) | PgnErrorKind::NullMove) {
            return String::new();
        }
        let setup = start.setup();
        let ply = usize::from(setup.number.max(1) - 1) * 2 + setup.turn.index() + self.ply;
        format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
    }

    /// A name that programs can rely on.
    pub fn code(&self) -> &'static str {
        match &self.kind {
            PgnErrorKind::Unreadable(_) => "unreadable",
            PgnErrorKind::UnknownGame => "unknown-game",
            PgnErrorKind::Position(FenError::Unreadable(_)) => "unreadable-position",
            PgnErrorKind::Position(_) => "impossible-position",
            PgnErrorKind::Move(error) => error.code(),
            PgnErrorKind::NullMove => "null-move",
            PgnErrorKind::VariationOfNothing => "variation-of-nothing",
        }
    }

    /// What is wrong, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match &self.kind {
            PgnErrorKind::Unreadable(message) => (*message).into(),
            PgnErrorKind::UnknownGame => format!("There is no game `{}`.", self.text),
            PgnErrorKind::Position(error) => error.to_string(),
            PgnErrorKind::Move(error) => error.sentence(ruleset),
            PgnErrorKind::NullMove => {
                format!("`{}` is a null move: it passes, and this game has no passing.", self.text)
            }
            PgnErrorKind::VariationOfNothing => {
                "There is no move yet that this could be a variation of.".into()
            }
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PgnError { offset, text, kind, .. } = self;
        write!(f, "byte {offset}, `{text}`: ")?;
        match kind {
            PgnErrorKind::Unreadable(message) => f.write_str(message),
            PgnErrorKind::UnknownGame => f.write_str("no game has this name"),
            PgnErrorKind::Position(error) => error.fmt(f),
            PgnErrorKind::Move(error) => error.fmt(f),
            PgnErrorKind::NullMove => f.write_str("a null move in a game that has no passing"),
            PgnErrorKind::VariationOfNothing => f.write_str("a variation with no move before it"),
        }
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Position(error) => Some(error),
            PgnErrorKind::Move(error) => Some(error),
            _ => None,
        }
    }
}
