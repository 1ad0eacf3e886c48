//! The names that a game gives its squares.

use tabiya_board::Square;

use crate::{Ruleset, SquareName};

impl Ruleset {
    /// Returns the name of a square in this game.
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
