//! Squares, files and ranks.

use core::fmt;

/// A file (column), counted from 0 on White's left: `a` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(pub u8);

/// A rank (row), counted from 0 at White's side: rank `1` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub u8);

/// A square of a board: its index, counted from `a1` along the files and up the ranks.
///
/// Its file, rank and name depend on the [`BoardSize`](crate::BoardSize).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

impl Square {
    /// Returns the index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn index(self) -> usize {
        self.0 as usize
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
