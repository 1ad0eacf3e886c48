//! The selection of moves to generate.

use tabiya_board::Set;

use super::sink::KindBits;

/// Whether captures, other moves or both are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Only {
    Everything,
    Captures,
    /// Non-captures.
    Quiet,
}

/// A selection of moves to generate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<B> {
    pub(crate) only: Only,
    /// The targets.
    pub(crate) to: B,
    /// The kinds whose moves are wanted.
    pub(crate) kinds: KindBits,
    /// Whether special moves of mechanisms are wanted.
    pub(crate) own: bool,
    /// Whether pseudo-legal moves, which may leave a royal attacked, are wanted.
    pub(crate) pseudo: bool,
    /// Whether moves are wanted without the second square that every move of the game has.
    pub(crate) bare: bool,
}

impl<B: Set> Wanted<B> {
    /// Selects all moves to these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all(to: B) -> Wanted<B> {
        Wanted { only: Only::Everything, to, kinds: KindBits::MAX, own: true, pseudo: false, bare: false }
    }

    /// Returns whether non-captures are wanted.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn quiet(&self) -> bool {
        self.only != Only::Captures
    }
}
