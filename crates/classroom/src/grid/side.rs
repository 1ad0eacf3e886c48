//! The two sides.

use std::fmt;

use tabiya_board::Color;

/// A side. Displays as `BLACK` or `WHITE`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Starts at the top, `y = 0` and `y = 1`.
    Black,
    /// Starts at the bottom, `y = 6` and `y = 7`, and moves first.
    White,
}

impl Side {
    /// Returns the other side.
    ///
    /// ```
    /// use tabiya_classroom::grid::Side;
    /// assert_eq!(Side::White.negate(), Side::Black);
    /// assert_eq!(Side::Black.negate().to_string(), "WHITE");
    /// ```
    #[must_use]
    pub fn negate(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    pub(super) fn color(self) -> Color {
        match self {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }

    pub(super) fn of(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "BLACK",
            Side::White => "WHITE",
        })
    }
}
