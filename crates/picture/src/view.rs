//! The coordinates of squares in a picture, and the direction of the sides.

use tabiya_board::{BoardSize, Color, File, Rank, Square};
use tabiya_rules::Ruleset;

use crate::SQUARE;

/// The orientation of a board. The upper left corner of the board is the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) board: BoardSize,
    /// Whether ranks count upwards, so that White plays up.
    rising: bool,
    /// Whether files run from right to left.
    leftward: bool,
}

impl View {
    pub(crate) fn of(ruleset: &Ruleset, flip: bool) -> View {
        // Flipping a board reverses both; showing White on top reverses only the ranks.
        let rising = ruleset.def().white_on_top == flip;
        View { board: ruleset.board(), rising, leftward: flip }
    }

    /// Returns the upper left corner of a square.
    pub(crate) fn corner(self, square: Square) -> (f32, f32) {
        (self.column(self.board.file(square)), self.row(self.board.rank(square)))
    }

    /// Returns the left edge of a file.
    pub(crate) fn column(self, file: File) -> f32 {
        let column = if self.leftward { self.board.files() - 1 - file.0 } else { file.0 };
        f32::from(column) * SQUARE
    }

    /// Returns the upper edge of a rank.
    pub(crate) fn row(self, rank: Rank) -> f32 {
        let row = if self.rising { self.board.ranks() - 1 - rank.0 } else { rank.0 };
        f32::from(row) * SQUARE
    }

    /// Returns the line between a rank and the next.
    pub(crate) fn line_above(self, rank: Rank) -> f32 {
        self.row(rank) + if self.rising { 0.0 } else { SQUARE }
    }

    /// Returns whether a side plays up, and so sits at the bottom.
    pub(crate) fn plays_up(self, color: Color) -> bool {
        (color == Color::White) == self.rising
    }

    /// Returns a step over files and ranks as seen by the owner of the piece: to the right, and forward.
    pub(crate) fn seen_by(self, color: Color, files: i32, ranks: i32) -> (i32, i32) {
        let right = if self.leftward == self.plays_up(color) { -files } else { files };
        let forward = if color == Color::White { ranks } else { -ranks };
        (right, forward)
    }

    pub(crate) fn width(self) -> f32 {
        f32::from(self.board.files()) * SQUARE
    }

    pub(crate) fn height(self) -> f32 {
        f32::from(self.board.ranks()) * SQUARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(game: &str, flip: bool, name: &str) -> (f32, f32) {
        let ruleset = Ruleset::builtin(game).unwrap();
        View::of(&ruleset, flip).corner(ruleset.board().parse(name).unwrap())
    }

    #[test]
    fn boards_have_the_orientation_of_their_games() {
        assert_eq!(corner("chess", false, "a1"), (0.0, 700.0));
        assert_eq!(corner("chess", true, "a1"), (700.0, 0.0));
        assert_eq!(corner("animal", false, "a1"), (0.0, 0.0));
        assert_eq!(corner("animal", true, "a1"), (400.0, 500.0));
    }

    #[test]
    fn steps_are_seen_from_the_owners_side() {
        let chess = View::of(&Ruleset::builtin("chess").unwrap(), false);
        // White's right is towards the h-file, Black's towards the a-file.
        assert_eq!(chess.seen_by(Color::White, 1, 1), (1, 1));
        assert_eq!(chess.seen_by(Color::Black, 1, -1), (-1, 1));
        let flipped = View::of(&Ruleset::builtin("chess").unwrap(), true);
        assert_eq!(flipped.seen_by(Color::White, 1, 1), (1, 1));
        // With White on top and the a-file on the left, files run the other way for both.
        let animal = View::of(&Ruleset::builtin("animal").unwrap(), false);
        assert_eq!(animal.seen_by(Color::White, 1, 1), (-1, 1));
        assert_eq!(animal.seen_by(Color::Black, 1, -1), (1, 1));
    }
}
