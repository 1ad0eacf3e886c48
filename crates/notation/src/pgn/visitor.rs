//! The interface of the scanner.

use crate::record::RecordResult;

/// Receives the parts of a game as they are scanned. Offsets count bytes from the beginning of the scanned
/// text.
///
/// If a text ends in the middle of a game, the game is scanned again from its beginning when there is more
/// text, so [`begin_game`](Visitor::begin_game) must discard everything that was received before.
pub trait Visitor {
    /// Called at the beginning of a game.
    fn begin_game(&mut self) {}
    /// Called for a tag. Its value still contains escapes.
    fn tag(&mut self, _name: &[u8], _value: &[u8], _offset: usize) {}
    /// Called for a move. The text has no annotations like `!`.
    fn san(&mut self, _text: &[u8], _offset: usize) {}
    /// Called for a numeric annotation glyph, NAG (`$1`, or `!`).
    fn nag(&mut self, _nag: u8) {}
    /// Called for a comment. The text has no brackets.
    fn comment(&mut self, _text: &[u8], _offset: usize) {}
    /// Called at the beginning of a variation of the last move.
    fn begin_variation(&mut self, _offset: usize) {}
    /// Called at the end of a variation.
    fn end_variation(&mut self) {}
    /// Called for the result.
    fn result(&mut self, _result: RecordResult, _offset: usize) {}
    /// Called for text that is not part of a game, with a message about its fault. Scanning
    /// continues after it.
    fn unreadable(&mut self, _text: &[u8], _offset: usize, _message: &'static str) {}
    /// Called at the end of a game.
    fn end_game(&mut self) {}
}
