//! Reads lines of layout and moves files strictly, with precise errors.
//!
//! This module handles squares and the letters of pieces, not the meaning of lines.

use std::fmt;

use tabiya_board::{BoardSize, Color, File, Rank, Square};
use tabiya_rules::Ruleset;

use super::PieceRegistry;
use super::location::BOARD;
use super::piece::color_lettered;

/// The vocabulary of files: the squares of a board and the letters of pieces.
#[derive(Clone, Debug)]
pub struct Alphabet {
    pub(super) board: BoardSize,
    /// The letters of the pieces, in order.
    kinds: Vec<String>,
    /// Whether a move may name a promotion.
    pub(super) becomes: bool,
    /// Whether pieces can be dropped.
    pub(super) drops: bool,
}

impl Alphabet {
    /// Returns the alphabet of a registry, on the simulator's board.
    pub fn of_registry(registry: &PieceRegistry) -> Alphabet {
        let kinds = registry.symbols().iter().map(char::to_string).collect();
        Alphabet { board: BOARD, kinds, becomes: false, drops: false }
    }

    /// Returns the alphabet of a game.
    pub fn of_ruleset(ruleset: &Ruleset) -> Alphabet {
        let def = ruleset.def();
        let mut kinds: Vec<String> =
            ruleset.kinds().map(|kind| ruleset.kind_letter(kind).to_owned()).collect();
        kinds.sort();
        let becomes = def.pieces.iter().any(|piece| piece.promotion.is_some() || piece.flips_to.is_some());
        Alphabet { board: ruleset.board(), kinds, becomes, drops: def.hands.is_some() }
    }

    fn columns(&self) -> String {
        format!("a column from `a` to `{}`", File(self.board.files() - 1))
    }

    fn rows(&self) -> String {
        format!("a row from `1` to `{}`", self.board.ranks())
    }

    fn pieces(&self) -> String {
        match self.kinds.is_empty() {
            true => "a piece, but none is registered".to_owned(),
            false => format!("one of the pieces `{}`", self.kinds.join("` `")),
        }
    }
}

/// An error in a line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters concerned, at least 1.
    pub length: usize,
    /// The fault there.
    pub kind: LineErrorKind,
    /// A hint at the likely intention or the remedy.
    pub hint: Option<String>,
}

/// The kind of a [`LineError`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineErrorKind {
    /// The line cannot be read.
    Unreadable {
        /// The text found.
        found: String,
        /// The expected text.
        expected: String,
    },
    /// The line can be read, but breaks a rule.
    Refused {
        /// The reason as a sentence.
        sentence: String,
    },
}

impl LineError {
    /// Returns whether the line cannot be read; otherwise it breaks a rule.
    pub fn is_unreadable(&self) -> bool {
        matches!(self.kind, LineErrorKind::Unreadable { .. })
    }

    /// Describes the error in a sentence, without its location.
    pub fn sentence(&self) -> String {
        match &self.kind {
            LineErrorKind::Unreadable { found, .. } => format!("Found {found}."),
            LineErrorKind::Refused { sentence } => sentence.clone(),
        }
    }

    /// Describes the error with the expected text and the hint, without its location.
    pub fn message(&self) -> String {
        let mut message = self.sentence();
        if let LineErrorKind::Unreadable { expected, .. } = &self.kind {
            message.push_str(&format!(" Expected {expected}."));
        }
        if let Some(hint) = &self.hint {
            message.push_str(&format!(" {hint}"));
        }
        message
    }

    pub(super) fn refused(line: usize, length: usize, sentence: String) -> LineError {
        LineError { line, column: 1, length, kind: LineErrorKind::Refused { sentence }, hint: None }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message())
    }
}

impl std::error::Error for LineError {}

/// Returns the lines of a file that are not comments, each with its number. A line ends with LF or with CR
/// LF. The last line needs no line break, and there is no empty line after the last line break.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = Result<Line<'_>, LineError>> {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').map(|line| match line.strip_suffix(b"\n") {
        Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
        None => line,
    });
    lines.enumerate().map(|(index, bytes)| Line::decode(index + 1, bytes)).filter(|line| {
        // Lines that begin with `#` are comments.
        !matches!(line, Ok(line) if line.rest.starts_with('#'))
    })
}

/// A line that has been read in part.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    text: &'a str,
    rest: &'a str,
}

impl<'a> Line<'a> {
    fn decode(number: usize, bytes: &'a [u8]) -> Result<Line<'a>, LineError> {
        let error = match std::str::from_utf8(bytes) {
            Ok(text) => return Ok(Line { number, text, rest: text }),
            Err(error) => error,
        };
        let (before, after) = bytes.split_at(error.valid_up_to());
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        let byte = after.first().copied().unwrap_or_default();
        let found = format!("the byte 0x{byte:02X}, which is no UTF-8 text");
        let kind = LineErrorKind::Unreadable { found, expected: "UTF-8 text".into() };
        let hint = Some("Save the file as plain UTF-8 text.".into());
        Err(LineError { line: number, column, length: 1, kind, hint })
    }

    /// Returns its length in characters.
    pub(super) fn length(&self) -> usize {
        self.text.chars().count()
    }

    pub(super) fn contains(&self, c: char) -> bool {
        self.text.contains(c)
    }

    pub(super) fn next_is(&self, c: char) -> bool {
        self.rest.starts_with(c)
    }

    /// Returns the error that another text is expected here.
    fn expected(&self, expected: impl Into<String>, length: usize) -> LineError {
        let mut expected = expected.into();
        let column = self.length() - self.rest.chars().count() + 1;
        if column == 1 {
            expected.push_str(", or `#` before a comment");
        }
        let next = self.rest.chars().next();
        let found = match next {
            None if self.text.is_empty() => "an empty line".to_owned(),
            None => "the end of the line".to_owned(),
            Some(c) => named(c, &self.rest[..bytes_of(self.rest, length)]),
        };
        let hint = next.and_then(|c| hint(c, self.rest));
        let kind = LineErrorKind::Unreadable { found, expected };
        LineError { line: self.number, column, length: length.max(1), kind, hint }
    }

    /// Reads one character.
    pub(super) fn literal(&mut self, c: char, why: &str) -> Result<(), LineError> {
        self.rest = self.rest.strip_prefix(c).ok_or_else(|| self.expected(format!("`{c}` {why}"), 1))?;
        Ok(())
    }

    /// Reads a square: column and row.
    pub(super) fn square(&mut self, alphabet: &Alphabet) -> Result<Square, LineError> {
        let board = alphabet.board;
        let column = self.rest.chars().next().filter(char::is_ascii_lowercase);
        let file = column.map(|c| File(c as u8 - b'a')).filter(|file| file.0 < board.files());
        let Some(file) = file else { return Err(self.expected(alphabet.columns(), 1)) };
        self.rest = &self.rest[1..];
        // At most as many digits as the last row has.
        let most = if board.ranks() < 10 { 1 } else { 2 };
        let digits = self.rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        let (row, rest) = self.rest.split_at(digits);
        let rank =
            row.parse::<u8>().ok().filter(|_| !row.starts_with('0')).and_then(|row| row.checked_sub(1));
        let square = rank.and_then(|rank| board.square(file, Rank(rank)));
        let Some(square) = square else { return Err(self.expected(alphabet.rows(), digits.max(1))) };
        self.rest = rest;
        Ok(square)
    }

    /// Reads a colour.
    pub(super) fn color(&mut self) -> Result<Color, LineError> {
        let color = self.rest.chars().next().and_then(color_lettered);
        let color = color.ok_or_else(|| self.expected("a colour, `b` or `w`", 1))?;
        self.rest = &self.rest[1..];
        Ok(color)
    }

    /// Reads the letter of a piece, with a prefix: `+p`.
    pub(super) fn kind(&mut self, alphabet: &Alphabet) -> Result<String, LineError> {
        let fits = alphabet.kinds.iter().filter(|kind| self.rest.starts_with(kind.as_str()));
        let kind = fits.max_by_key(|kind| kind.len());
        let kind = kind.ok_or_else(|| self.expected(alphabet.pieces(), 1))?;
        self.rest = &self.rest[kind.len()..];
        Ok(kind.clone())
    }

    /// Checks that nothing follows.
    pub(super) fn end(&self) -> Result<(), LineError> {
        let left = self.rest.chars().count();
        if left == 0 { Ok(()) } else { Err(self.expected("the end of the line", left)) }
    }
}

/// Returns the length in bytes of the first `count` characters.
fn bytes_of(text: &str, characters: usize) -> usize {
    text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at)
}

/// The maximum length of quoted text in a message.
const SHOWN: usize = 20;

/// Quotes the text that was found.
fn named(first: char, text: &str) -> String {
    match first {
        '\r' => "a carriage return".to_owned(),
        '\t' => "a tab".to_owned(),
        '\u{feff}' => "a byte order mark".to_owned(),
        c if c.is_whitespace() => "a blank".to_owned(),
        c if c.is_control() => format!("the control character U+{:04X}", c as u32),
        _ => {
            let shown = text.split(|c: char| c.is_control()).next().unwrap_or_default();
            let dots = if shown.chars().count() > SHOWN { "..." } else { "" };
            format!("`{}{dots}`", &shown[..bytes_of(shown, SHOWN)])
        }
    }
}

/// Returns a hint for common mistakes.
fn hint(first: char, rest: &str) -> Option<String> {
    let text = match first {
        '\r' => "A carriage return is only allowed before a line feed, at the end of a line.",
        '\u{feff}' => "Save the file without a byte order mark.",
        c if c.is_whitespace() && rest.trim_start().starts_with('#') => {
            "A comment has its `#` in the first column, and a line of its own."
        }
        '#' => "A comment has its `#` in the first column, and a line of its own.",
        c if c.is_whitespace() => "Blanks are not allowed, not even at the end of a line.",
        c if c.is_uppercase() => "The files are written in lower case.",
        _ => return None,
    };
    Some(text.to_owned())
}
