//! A place in a line of a file.

use crate::record::{RecordError, RecordErrorKind};

/// A line that is being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    /// The whole line.
    text: &'a str,
    /// Its number, from 1.
    pub(crate) line: usize,
    /// The byte at which reading is.
    at: usize,
    /// The number of the move that is being read, if one is.
    pub(crate) ply: Option<usize>,
}

impl<'a> Cursor<'a> {
    /// Returns the lines of a file, without a byte order mark.
    pub(crate) fn lines(text: &'a str) -> impl Iterator<Item = Cursor<'a>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let numbered = text.lines().enumerate();
        numbered.map(|(index, text)| Cursor { text, line: index + 1, at: 0, ply: None })
    }

    /// Returns what is left of the line.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes on to where some end of the line begins.
    pub(crate) fn go_to(&mut self, rest: &'a str) {
        self.at = self.text.len().saturating_sub(rest.len());
    }

    /// Goes past a text, if it is next.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Goes past blanks, wide ones too.
    pub(crate) fn skip_blanks(&mut self) {
        self.go_to(self.rest().trim_start());
    }

    /// Goes past ASCII digits and gives them.
    pub(crate) fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &rest[..length]
    }

    /// Goes past one character and gives it.
    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Returns a line that ends some bytes on from here.
    pub(crate) fn first(self, length: usize) -> Cursor<'a> {
        Cursor { text: self.text.get(..self.at + length).unwrap_or(self.text), ..self }
    }

    /// Returns the same line, with the move that is being read.
    pub(crate) fn in_move(self, ply: usize) -> Cursor<'a> {
        Cursor { ply: Some(ply), ..self }
    }

    /// Returns an error here.
    pub(crate) fn error(&self, kind: RecordErrorKind) -> RecordError {
        let column = self.text.get(..self.at).unwrap_or(self.text).chars().count() + 1;
        RecordError { line: self.line, column, ply: self.ply, kind }
    }

    /// Returns an error of reading here.
    pub(crate) fn unreadable(&self, message: impl Into<String>) -> RecordError {
        self.error(RecordErrorKind::Unreadable(message.into()))
    }
}
