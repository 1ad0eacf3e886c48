//! The terms that the players agree on before the game.

use crate::{ClockStart, Control};

/// The terms of a game, besides its rules and its starting position. The default suits one person, or
/// two at one screen: no clock, and moves may be taken back freely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Terms {
    /// The time control, if there is a clock. It is ignored in games without turns.
    pub time: Option<Control>,
    /// When the clocks start to run.
    pub clock_start: ClockStart,
    /// How moves may be taken back.
    pub take_back: TakeBack,
}

/// How moves may be taken back. The time used for them is never returned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TakeBack {
    /// Either side may undo, redo and rewind, even after the end. Undone moves are kept: a different move
    /// starts a variation.
    #[default]
    Freely,
    /// One side asks and the other accepts. Moves taken back are deleted: the game has a single line.
    ByAgreement,
    /// Moves cannot be taken back.
    Never,
}
