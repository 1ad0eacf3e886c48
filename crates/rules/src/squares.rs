//! What a square is called in a game: what sentences say, and what the game's own notation writes.

use std::fmt;

use tabiya_board::{BoardSize, Square};

use crate::Ruleset;
use crate::def::SquareNames;

/// The name of a square in some style, to be displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    board: BoardSize,
    style: SquareNames,
    square: Square,
}

impl SquareNames {
    /// The name of a square of a board.
    pub fn name(self, board: BoardSize, square: Square) -> SquareName {
        SquareName { board, style: self, square }
    }
}

impl Ruleset {
    /// What this game calls a square.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let [chess, shogi] = ["chess", "shogi"].map(|id| Ruleset::builtin(id).unwrap());
    /// assert_eq!(chess.square_name(chess.board().parse("c4").unwrap()).to_string(), "c4");
    /// assert_eq!(shogi.square_name(shogi.board().parse("c4").unwrap()).to_string(), "7f");
    /// ```
    pub fn square_name(&self, square: Square) -> SquareName {
        self.def().squares.name(self.board(), square)
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
