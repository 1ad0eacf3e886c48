//! The board, with squares as (x, y).

use std::fmt;
use std::sync::LazyLock;

use tabiya_board::{BoardSize, File, Rank, Square};
use tabiya_notation::fen;
use tabiya_rules::{Position, Ruleset};

use super::{Kind, Piece, Side};

/// The ruleset, compiled once and shared by games and boards.
static RULES: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::builtin("king-capture").expect("the game is built in"));

/// The number of columns and of rows.
const SIZE: BoardSize = BoardSize::CHESS;

/// The board of a game.
///
/// It displays as one line for each `x` with one character for each `y`, a space for an empty square: transposed, as
/// the course's own board is.
///
/// ```
/// use tabiya_classroom::grid::Board;
/// let text = Board::new().to_string();
/// assert_eq!(text.lines().count(), 8);
/// assert_eq!(text.lines().next(), Some("♜♟    ♙♖"));
/// assert_eq!(text.lines().nth(3), Some("♛♟    ♙♕"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    position: Position,
}

impl Board {
    /// Returns the board at the start of a game.
    pub fn new() -> Board {
        Board { position: RULES.start() }
    }

    /// Returns the board of a position; `None` if it is a position of another game.
    pub(super) fn from_position(position: Position) -> Option<Board> {
        let ours = position.ruleset().fingerprint() == RULES.fingerprint();
        ours.then_some(Board { position })
    }

    /// Returns the piece on a square; `None` if it is empty or off the board.
    pub fn get(&self, x: i32, y: i32) -> Option<Piece> {
        let at = square(x, y)?;
        Piece::of(&RULES, self.position.piece_at(at)?, at)
    }

    /// Returns the pieces of a side, column by column.
    pub fn pieces(&self, side: Side) -> Vec<Piece> {
        self.squares().flatten().filter(|piece| piece.side() == side).collect()
    }

    /// Returns the king of a side; `None` if it has been captured.
    pub fn king(&self, side: Side) -> Option<Piece> {
        self.pieces(side).into_iter().find(|piece| piece.kind() == Kind::King)
    }

    /// Returns the squares, column by column.
    fn squares(&self) -> impl Iterator<Item = Option<Piece>> {
        let (width, height) = (i32::from(SIZE.files()), i32::from(SIZE.ranks()));
        (0..width).flat_map(move |x| (0..height).map(move |y| self.get(x, y)))
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols: Vec<char> =
            self.squares().map(|piece| piece.map_or(' ', |piece| piece.symbol())).collect();
        for column in symbols.chunks(usize::from(SIZE.ranks())) {
            writeln!(f, "{}", column.iter().collect::<String>())?;
        }
        Ok(())
    }
}

/// Prints the position as FEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", fen::write(&self.position))
    }
}

/// Returns the square at (x, y), if it is on the board.
pub(super) fn square(x: i32, y: i32) -> Option<Square> {
    let rank = i32::from(SIZE.ranks()).checked_sub(1)?.checked_sub(y)?;
    SIZE.square(File(u8::try_from(x).ok()?), Rank(u8::try_from(rank).ok()?))
}

/// Returns the (x, y) of a square.
pub(super) fn coordinates(square: Square) -> (i32, i32) {
    let rank = i32::from(SIZE.rank(square).0);
    (i32::from(SIZE.file(square).0), i32::from(SIZE.ranks()) - 1 - rank)
}
