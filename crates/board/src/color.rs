//! The two sides, and maps with a value for each.

use core::ops::{Index, IndexMut, Not};

/// A side. White moves first in most games and is written in capitals in FEN, whatever the game calls its
/// sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side at rank 1, with capitals in FEN.
    White = 0,
    /// The side at the last rank, with lower case letters in FEN.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// Returns 0 for White and 1 for Black.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side with this index; only the lowest bit counts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn from_index(index: usize) -> Color {
        if index & 1 == 0 { Color::White } else { Color::Black }
    }
}

impl Not for Color {
    type Output = Color;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn not(self) -> Color {
        Color::from_index(self.index() ^ 1)
    }
}

/// A value for each side: a total map, so that a lookup cannot fail.
///
/// ```
/// use tabiya_board::{Color, PerColor};
///
/// let mut captured = PerColor([0, 0]);
/// captured[Color::Black] += 1;
/// assert_eq!((captured[Color::White], captured[!Color::White]), (0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerColor<T>(pub [T; 2]);

impl<T> Index<Color> for PerColor<T> {
    type Output = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for PerColor<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}
