//! Kinds of piece.

use tabiya_board::Color;

/// A kind of piece, as its index in a [`Ruleset`](crate::Ruleset), which has its name and letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and the side that owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side that owns it.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}
