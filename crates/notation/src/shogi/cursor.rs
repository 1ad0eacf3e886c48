//! A position in a line of a file.

use crate::record::{RecordError, RecordErrorKind};

/// A line that is being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    /// The whole line.
    text: &'a str,
    /// The number of the line, counted from 1.
    pub(crate) line: usize,
    /// The current byte.
    at: usize,
    /// The half-move that is being read, if there is one, counted from 1.
    pub(crate) ply: Option<usize>,
}

impl<'a> Cursor<'a> {
    /// Returns the lines of a file, without a byte order mark.
    pub(crate) fn lines(text: &'a str) -> impl Iterator<Item = Cursor<'a>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let numbered = text.lines().enumerate();
        numbered.map(|(index, text)| Cursor { text, line: index + 1, at: 0, ply: None })
    }

    /// Returns the rest of the line.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Moves to the beginning of `rest`, which is a suffix of the line.
    pub(crate) fn go_to(&mut self, rest: &'a str) {
        self.at = self.text.len().saturating_sub(rest.len());
    }

    /// Skips a text, if it is next. Returns whether it was.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Skips spaces, including full-width ones.
    pub(crate) fn skip_blanks(&mut self) {
        self.go_to(self.rest().trim_start());
    }

    /// Skips ASCII digits and returns them.
    pub(crate) fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &rest[..length]
    }

    /// Skips one character and returns it.
    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Returns the line up to `length` bytes from here.
    pub(crate) fn first(self, length: usize) -> Cursor<'a> {
        Cursor { text: self.text.get(..self.at + length).unwrap_or(self.text), ..self }
    }

    /// Sets the half-move that is being read.
    pub(crate) fn in_move(self, ply: usize) -> Cursor<'a> {
        Cursor { ply: Some(ply), ..self }
    }

    /// Creates an error at the current byte.
    pub(crate) fn error(&self, kind: RecordErrorKind) -> RecordError {
        let column = self.text.get(..self.at).unwrap_or(self.text).chars().count() + 1;
        RecordError { line: self.line, column, ply: self.ply, kind }
    }

    /// Creates an error about unreadable text at the current byte.
    pub(crate) fn unreadable(&self, message: impl Into<String>) -> RecordError {
        self.error(RecordErrorKind::Unreadable(message.into()))
    }
}
