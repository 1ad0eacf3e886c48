//! Sliding movement: the slow walk that defines it, and the fast lookup of two rays.

use crate::{BoardSize, Set, Square};

/// Returns the squares visible from `from` in steps of `(dx, dy)`, up to and including the first occupied
/// one, at most `range` of them. This is the definition of sliding, against which the faster implementations
/// are tested.
///
/// ```
/// use tabiya_board::{B64, BoardSize, squares, walk};
///
/// let board = BoardSize::new(6, 2).unwrap();
/// let occupied: B64 = squares! {
///     ". . . . . ."
///     "X . . . X ."
/// };
/// let seen: B64 = squares! {
///     ". . . . . ."
///     ". . X X X ."
/// };
/// let b1 = board.parse("b1").unwrap();
/// assert_eq!(walk(board, b1, (1, 0), 16, occupied), seen);
/// ```
pub fn walk<B: Set>(size: BoardSize, from: Square, (dx, dy): (i32, i32), range: u32, occupied: B) -> B {
    let mut seen = B::EMPTY;
    let mut at = from;
    for _ in 0..range {
        let Some(next) = size.step(at, dx, dy) else { break };
        seen |= B::of(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    seen
}

/// Two rays from one square, one toward lower squares and one toward higher ones, looked up
/// together by obstruction difference. They need not be opposite; either may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LinePair<B> {
    /// The ray toward lower squares.
    pub lower: B,
    /// The ray toward higher squares.
    pub upper: B,
}

impl<B: Set> LinePair<B> {
    /// Returns the two rays from a square in steps of `(dx, dy)` and back, at most `range` steps each.
    ///
    /// ```
    /// use tabiya_board::{B64, BoardSize, LinePair, squares};
    ///
    /// let board = BoardSize::new(6, 2).unwrap();
    /// let pair = LinePair::<B64>::through(board, board.parse("c1").unwrap(), (1, 0), 2);
    /// let occupied = squares! {
    ///     ". . . . . ."
    ///     ". X . . . X"
    /// };
    /// let seen = squares! {
    ///     ". . . . . ."
    ///     ". X . X X ."
    /// };
    /// assert_eq!(pair.attacks(occupied), seen);
    /// ```
    pub fn through(size: BoardSize, from: Square, (dx, dy): (i32, i32), range: u32) -> LinePair<B> {
        let ahead = walk(size, from, (dx, dy), range, B::EMPTY);
        let back = walk(size, from, (-dx, -dy), range, B::EMPTY);
        // Squares are counted along the files first, so the rank decides which ray is the upper.
        let ahead_is_upper = (dy, dx) > (0, 0);
        let (lower, upper) = if ahead_is_upper { (back, ahead) } else { (ahead, back) };
        LinePair { lower, upper }
    }

    /// Returns the squares visible along both rays, blockers included.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn attacks(&self, occupied: B) -> B {
        (self.lower | self.upper) & B::obstruction(self.lower & occupied, self.upper & occupied)
    }
}
