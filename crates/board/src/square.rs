//! A square, its file and its rank.

use core::fmt;

/// A file (column), counted from 0 on White's left: `a` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(pub u8);

/// A rank (row), counted from 0 at White's side: rank `1` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub u8);

/// A square of some board: its number, counted from `a1` along the files and up the ranks.
///
/// Which file and rank that is depends on the [`BoardSize`](crate::BoardSize), which also names it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

impl Square {
    /// The square's number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Perhaps a square, in two bytes that copy as one number.
///
/// ```
/// use tabiya_board::{OptSquare, Square};
///
/// let passed = OptSquare::some(Square(20));
/// assert_eq!(passed.get(), Some(Square(20)));
/// assert_eq!(OptSquare::NONE.get(), None);
/// assert_eq!(OptSquare::from(passed.get()), passed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptSquare(u16);

impl OptSquare {
    /// No square.
    pub const NONE: OptSquare = OptSquare(256);

    /// This square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn some(square: Square) -> OptSquare {
        OptSquare(square.0 as u16)
    }

    /// Whether there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn is_some(self) -> bool {
        self.0 < 256
    }

    /// The square, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn get(self) -> Option<Square> {
        if self.0 < 256 { Some(Square(self.0 as u8)) } else { None }
    }
}

impl From<Option<Square>> for OptSquare {
    fn from(square: Option<Square>) -> OptSquare {
        square.map_or(OptSquare::NONE, OptSquare::some)
    }
}

impl Default for OptSquare {
    fn default() -> OptSquare {
        OptSquare::NONE
    }
}

impl fmt::Debug for OptSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 as u32 + 1)
    }
}
