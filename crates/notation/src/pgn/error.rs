//! Errors in a game in PGN.

use std::fmt;

use crate::record::RecordErrorKind;

/// An error in a game in PGN, with its location in the scanned text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PgnError {
    /// The byte offset from the beginning of the scanned text.
    pub offset: usize,
    /// The number of moves played before the error, in the line that contains it.
    pub ply: usize,
    /// The number of the move as PGN writes it, `12.` or `12...`; empty if the error is not about a move.
    pub number: Box<str>,
    /// The text that is wrong.
    pub text: String,
    /// Its fault.
    pub kind: RecordErrorKind,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}, `{}`: {}", self.offset, self.text, self.kind)
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.kind.source()
    }
}
