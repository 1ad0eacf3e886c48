//! What the players agreed on before the game.

use crate::{ClockStart, Control};

/// The terms of a game, besides its rules and its first position. The default is what one person, or
/// two at one screen, want: no clock, and moves are taken back freely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Terms {
    /// The time control, if there is a clock. A game without turns has none, whatever is said here.
    pub time: Option<Control>,
    /// When the clocks begin to run.
    pub clock_start: ClockStart,
    /// How moves are taken back.
    pub take_back: TakeBack,
}

/// How moves are taken back. Time is never given back with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TakeBack {
    /// Anybody may undo, redo and rewind, also when the game is over. Moves stay in the tree: another
    /// move makes a variation.
    #[default]
    Freely,
    /// One side offers and the other accepts. Moves taken back are gone: the game has one line.
    ByAgreement,
    /// A move made is made.
    Never,
}
