//! What the scanner tells of a game.

use crate::record::RecordResult;

/// Listens to a game as it is read. Offsets count bytes from the beginning of the scanned text.
///
/// A text that ends in the middle of a game is scanned again from the game's beginning when there is
/// more of it, so [`begin_game`](Visitor::begin_game) has to forget what was told before.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}
    /// A tag, its value still with escapes.
    fn tag(&mut self, _name: &[u8], _value: &[u8], _offset: usize) {}
    /// A move, as it is written, without marks like `!`.
    fn san(&mut self, _text: &[u8], _offset: usize) {}
    /// A numeric annotation (`$1`, or `!`).
    fn nag(&mut self, _nag: u8) {}
    /// A comment, without its brackets.
    fn comment(&mut self, _text: &[u8], _offset: usize) {}
    /// A variation of the last move begins.
    fn begin_variation(&mut self, _offset: usize) {}
    /// A variation ends.
    fn end_variation(&mut self) {}
    /// The result.
    fn result(&mut self, _result: RecordResult, _offset: usize) {}
    /// Something that is no part of a game, and what is wrong with it. Scanning goes on behind it.
    fn unreadable(&mut self, _text: &[u8], _offset: usize, _message: &'static str) {}
    /// The game ends.
    fn end_game(&mut self) {}
}
