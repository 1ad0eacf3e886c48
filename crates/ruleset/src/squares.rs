//! The names of squares in a game, for sentences and for the game's own notation.

use std::fmt;

use tabiya_board::{BoardSize, Square};

use crate::def::SquareNames;

/// The name of a square, which is displayed in the style of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    board: BoardSize,
    style: SquareNames,
    square: Square,
}

impl SquareNames {
    /// Returns the name of a square of a board.
    ///
    /// ```
    /// use tabiya_board::BoardSize;
    /// use tabiya_ruleset::def::SquareNames;
    /// let board = BoardSize::new(9, 9).unwrap();
    /// assert_eq!(SquareNames::Shogi.name(board, board.parse("c4").unwrap()).to_string(), "7f");
    /// ```
    pub fn name(self, board: BoardSize, square: Square) -> SquareName {
        SquareName { board, style: self, square }
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SquareName { board, style, square } = *self;
        match style {
            SquareNames::Chess => board.name(square).fmt(f),
            SquareNames::Shogi => {
                let rank = board.ranks().saturating_sub(board.rank(square).0 + 1);
                write!(f, "{}{}", board.files() - board.file(square).0, char::from(b'a' + rank))
            }
        }
    }
}
