//! Files of moves: words with blanks between them.

use std::fmt;

use tabiya_rules::{Move, Position, Ruleset};

use super::read;
use crate::MoveError;

/// A word of a text, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// The word.
    pub text: &'a str,
    /// Its first character, counted from 0.
    pub offset: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
}

/// The words of a text.
///
/// ```
/// use tabiya_notation::smith;
///
/// let places: Vec<_> = smith::tokens("e2e4 e7e5\n g1f3").map(|t| (t.text, t.offset, t.line, t.column)).collect();
/// assert_eq!(places, [("e2e4", 0, 1, 1), ("e7e5", 5, 1, 6), ("g1f3", 11, 2, 2)]);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let (mut rest, mut offset, mut line, mut column) = (text, 0, 1, 1);
    std::iter::from_fn(move || {
        let begin = rest.find(|c: char| !c.is_whitespace())?;
        for blank in rest[..begin].chars() {
            offset += 1;
            (line, column) = if blank == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        let inside = &rest[begin..];
        let end = inside.find(char::is_whitespace).unwrap_or(inside.len());
        let token = Token { text: &inside[..end], offset, line, column };
        let length = token.text.chars().count();
        (rest, offset, column) = (&inside[end..], offset + length, column + length);
        Some(token)
    })
}

/// The move of a file at which reading stopped, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmithFileError {
    /// The word.
    pub text: String,
    /// Its first character in the file, counted from 0.
    pub offset: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
    /// How many moves were played before it.
    pub played: usize,
    /// What is wrong with it.
    pub error: MoveError,
}

impl SmithFileError {
    /// Reading stopped at a word, after some moves.
    pub fn at(token: Token<'_>, played: usize, error: MoveError) -> SmithFileError {
        let Token { text, offset, line, column } = token;
        SmithFileError { text: text.into(), offset, line, column, played, error }
    }

    /// Where it is and what is wrong, for people.
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let SmithFileError { text, line, column, error, .. } = self;
        format!("line {line}, column {column}, `{text}`: {}", error.sentence(ruleset))
    }
}

impl fmt::Display for SmithFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SmithFileError { text, line, column, error, .. } = self;
        write!(f, "line {line}, column {column}, `{text}`: {error}")
    }
}

impl std::error::Error for SmithFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Plays the moves of a text, and returns them.
///
/// # Errors
///
/// The first that cannot be read or played. The position is then the one before it.
pub fn read_moves(position: &mut Position, text: &str) -> Result<Vec<Move>, SmithFileError> {
    let mut moves = Vec::new();
    for token in tokens(text) {
        let m = read(position, token.text).map_err(|error| SmithFileError::at(token, moves.len(), error))?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Ok(moves)
}
