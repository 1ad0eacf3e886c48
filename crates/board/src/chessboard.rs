//! The squares of the chessboard by name.
//!
//! A [`Square`] is an index, and its name depends on the number of files. These constants are right on every
//! board of eight files, whatever the number of its ranks. On other boards, [`BoardSize::parse`] returns the
//! square of a name and [`BoardSize::square`] that of a file and a rank.
//!
//! ```
//! use tabiya_board::BoardSize;
//! use tabiya_board::chessboard::{A2, E4};
//!
//! assert_eq!(BoardSize::CHESS.parse("e4"), Some(E4));
//! assert_eq!(BoardSize::CHESS.name(E4).to_string(), "e4");
//!
//! let xiangqi = BoardSize::new(9, 10).unwrap();
//! assert_eq!(xiangqi.parse("i1"), Some(A2));
//! assert_ne!(xiangqi.parse("e4"), Some(E4));
//! ```
#![allow(missing_docs)]

#[cfg(doc)]
use crate::BoardSize;
use crate::Square;

/// Defines a constant for each square, from `a1` along the files and up the ranks.
macro_rules! squares_of_chessboard {
    ($first:ident $($rest:ident)*) => {
        pub const $first: Square = Square(0);
        squares_of_chessboard!(1, $($rest)*);
    };
    ($index:expr, $first:ident $($rest:ident)*) => {
        pub const $first: Square = Square($index);
        squares_of_chessboard!($first.0 + 1, $($rest)*);
    };
    ($index:expr,) => {};
}

squares_of_chessboard! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardSize;

    #[test]
    fn the_corners_and_a_square_of_each_rank() {
        let named = [
            (A1, "a1"),
            (H1, "h1"),
            (C2, "c2"),
            (D3, "d3"),
            (E4, "e4"),
            (F5, "f5"),
            (G6, "g6"),
            (B7, "b7"),
            (A8, "a8"),
            (H8, "h8"),
        ];
        for (square, name) in named {
            assert_eq!(BoardSize::CHESS.parse(name), Some(square));
        }
    }
}
