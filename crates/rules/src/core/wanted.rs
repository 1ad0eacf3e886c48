//! Which moves are to be generated.

use tabiya_board::Set;

use super::sink::KindSet;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Only {
    Everything,
    Captures,
    Quiet,
}

/// Which moves are wanted, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<B> {
    pub(crate) only: Only,
    /// The squares that they go to.
    pub(crate) to: B,
    /// The kinds whose moves are wanted.
    pub(crate) kinds: KindSet,
    /// Whether moves that a mechanism makes by itself are wanted.
    pub(crate) own: bool,
    /// Whether `to` is one square: then pieces are looked for from there.
    pub(crate) single: bool,
    /// Whether moves that leave a royal attacked are wanted too.
    pub(crate) pseudo: bool,
    /// Whether moves are wanted without what every move of the game adds on a second square.
    pub(crate) bare: bool,
}

impl<B: Set> Wanted<B> {
    /// Wants all moves to these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all(to: B) -> Wanted<B> {
        Wanted {
            only: Only::Everything,
            to,
            kinds: KindSet::MAX,
            own: true,
            single: false,
            pseudo: false,
            bare: false,
        }
    }

    /// Whether moves to empty squares are wanted.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn quiet(&self) -> bool {
        self.only != Only::Captures
    }
}
