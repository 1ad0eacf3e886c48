//! Straight lines: directions, rays and the squares between two squares.
//!
//! These are plain definitions, square by square, for compiling a game and not for playing it.

use crate::{BoardSize, Set, Square, walk};

/// The four orthogonal directions, as (files to the right, ranks up).
pub const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four diagonal directions, as (files to the right, ranks up).
pub const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight directions of a queen, clockwise from straight up.
pub const EVERY_WAY: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Returns all squares from `from` (without it) in steps of `step`, to the edge of the board.
///
/// ```
/// use tabiya_board::{BoardSize, B64, ray, squares};
///
/// let board = BoardSize::new(4, 4).unwrap();
/// let b1 = board.parse("b1").unwrap();
/// let seen: B64 = squares! {
///     ". . . ."
///     ". . . X"
///     ". . X ."
///     ". . . ."
/// };
/// assert_eq!(ray::<B64>(board, b1, (1, 1)), seen);
/// ```
pub fn ray<B: Set>(size: BoardSize, from: Square, step: (i32, i32)) -> B {
    walk(size, from, step, 16, B::EMPTY)
}

/// Returns the direction of a queen that leads from `a` to `b`, if one does.
///
/// ```
/// use tabiya_board::{BoardSize, direction};
///
/// let board = BoardSize::CHESS;
/// let at = |name| board.parse(name).unwrap();
/// assert_eq!(direction(board, at("a1"), at("h8")), Some((1, 1)));
/// assert_eq!(direction(board, at("e4"), at("b4")), Some((-1, 0)));
/// assert_eq!(direction(board, at("e4"), at("f6")), None);
/// assert_eq!(direction(board, at("e4"), at("e4")), None);
/// ```
pub const fn direction(size: BoardSize, a: Square, b: Square) -> Option<(i32, i32)> {
    let dx = size.file(b).0 as i32 - size.file(a).0 as i32;
    let dy = size.rank(b).0 as i32 - size.rank(a).0 as i32;
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    if straight && (dx != 0 || dy != 0) { Some((dx.signum(), dy.signum())) } else { None }
}

/// Returns the squares strictly between two squares on a queen's line; none if they are on no such line.
///
/// ```
/// use tabiya_board::{BoardSize, B64, Set, between, squares};
///
/// let board = BoardSize::new(4, 4).unwrap();
/// let at = |name| board.parse(name).unwrap();
/// let inner: B64 = squares! {
///     ". . . ."
///     ". . X ."
///     ". X . ."
///     ". . . ."
/// };
/// assert_eq!(between::<B64>(board, at("a1"), at("d4")), inner);
/// assert_eq!(between::<B64>(board, at("a1"), at("b3")), B64::EMPTY);
/// ```
pub fn between<B: Set>(size: BoardSize, a: Square, b: Square) -> B {
    match direction(size, a, b) {
        Some(step) => walk(size, a, step, 16, B::of(b)) & !B::of(b),
        None => B::EMPTY,
    }
}

/// Returns the whole line through two squares on a queen's line, from edge to edge and with both of them;
/// empty if they are on no such line.
///
/// ```
/// use tabiya_board::{BoardSize, B64, line_through, squares};
///
/// let board = BoardSize::new(4, 4).unwrap();
/// let at = |name| board.parse(name).unwrap();
/// let line: B64 = squares! {
///     ". . X ."
///     ". X . ."
///     "X . . ."
///     ". . . ."
/// };
/// assert_eq!(line_through::<B64>(board, at("b3"), at("a2")), line);
/// ```
pub fn line_through<B: Set>(size: BoardSize, a: Square, b: Square) -> B {
    match direction(size, a, b) {
        Some((dx, dy)) => ray::<B>(size, a, (dx, dy)) | ray::<B>(size, a, (-dx, -dy)) | B::of(a),
        None => B::EMPTY,
    }
}
