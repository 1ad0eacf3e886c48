//! The board, with squares as (x, y).

use std::fmt;

use tabiya_board::{BoardSize, File, Rank, Square};
use tabiya_rules::Setup;

use super::arrangement::{Arrangement, RULES, Shared};
use super::{Kind, Piece, PlaceError, Side};

/// The number of columns and of rows.
const SIZE: BoardSize = BoardSize::CHESS;

/// A board: any pieces anywhere.
///
/// The pieces that it returns are handles, which follow their pieces. A clone of the board has its own
/// pieces; the handles stay with the original. Boards are equal if the same pieces are on the same squares.
///
/// It displays as one line for each `x` with one character for each `y`, a space for an empty square:
/// transposed, as the course's own board is.
///
/// ```
/// use tabiya_classroom::grid::{Board, Kind, Side};
/// let text = Board::new().to_string();
/// assert_eq!(text.lines().count(), 8);
/// assert_eq!(text.lines().next(), Some("♜♟    ♙♖"));
/// assert_eq!(text.lines().nth(3), Some("♛♟    ♙♕"));
///
/// let mut board = Board::empty();
/// let rook = board.place(Kind::Rook, Side::White, 3, 7).unwrap();
/// rook.move_to(3, 2).unwrap();
/// assert_eq!((rook.x(), rook.y()), (3, 2));
/// assert_eq!(board.get(3, 2), Some(rook));
/// ```
pub struct Board {
    shared: Shared,
}

impl Board {
    /// Returns the board at the start of a game.
    pub fn new() -> Board {
        Board::of_setup(&RULES.start_setup())
    }

    /// Returns a board without pieces.
    pub fn empty() -> Board {
        Board { shared: Shared::default() }
    }

    /// Returns the board of a setup of the ruleset.
    pub(super) fn of_setup(setup: &Setup) -> Board {
        let mut arrangement = Arrangement::default();
        for (at, piece) in SIZE.all().zip(&setup.board) {
            let kind = piece.and_then(|piece| Kind::named(RULES.kind_name(piece.kind)));
            if let (Some(piece), Some(kind)) = (piece, kind) {
                arrangement.add(kind, Side::of(piece.color), at);
            }
        }
        Board { shared: Shared::new(arrangement) }
    }

    /// Places a new piece on an empty square, and returns a handle to it.
    ///
    /// ```
    /// use tabiya_classroom::grid::{Board, Kind, PlaceError, Side};
    /// let mut board = Board::empty();
    /// board.place(Kind::King, Side::White, 4, 7)?;
    /// assert_eq!(board.place(Kind::Pawn, Side::Black, 4, 7), Err(PlaceError::Occupied { x: 4, y: 7 }));
    /// assert_eq!(board.place(Kind::Pawn, Side::Black, 4, 8), Err(PlaceError::OffBoard { x: 4, y: 8 }));
    /// # Ok::<(), PlaceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied or off the board.
    pub fn place(&mut self, kind: Kind, side: Side, x: i32, y: i32) -> Result<Piece, PlaceError> {
        let at = square(x, y).ok_or(PlaceError::OffBoard { x, y })?;
        let index = self.shared.locked().add(kind, side, at).ok_or(PlaceError::Occupied { x, y })?;
        Ok(Piece::on(&self.shared, index))
    }

    /// Returns the piece on a square; `None` if it is empty or off the board.
    pub fn get(&self, x: i32, y: i32) -> Option<Piece> {
        let index = self.shared.locked().on(square(x, y)?)?;
        Some(Piece::on(&self.shared, index))
    }

    /// Returns the pieces of a side, column by column.
    pub fn pieces(&self, side: Side) -> Vec<Piece> {
        self.squares().flatten().filter(|piece| piece.side() == side).collect()
    }

    /// Returns the king of a side; `None` if it has been captured. If a side has several, it is the first of
    /// its [pieces](Board::pieces).
    pub fn king(&self, side: Side) -> Option<Piece> {
        self.kings(side).next()
    }

    /// Returns all kings of a side: none, one or several, as the board was set up.
    pub(super) fn kings(&self, side: Side) -> impl Iterator<Item = Piece> {
        self.pieces(side).into_iter().filter(|piece| piece.kind() == Kind::King)
    }

    /// Returns the squares, column by column.
    fn squares(&self) -> impl Iterator<Item = Option<Piece>> {
        let (width, height) = (i32::from(SIZE.files()), i32::from(SIZE.ranks()));
        (0..width).flat_map(move |x| (0..height).map(move |y| self.get(x, y)))
    }

    /// Returns the board as a setup of the ruleset, which need not be a position of the game.
    pub(super) fn setup(&self, turn: Side) -> Setup {
        self.shared.locked().setup(turn)
    }
}

/// Copies the pieces.
impl Clone for Board {
    fn clone(&self) -> Board {
        Board { shared: Shared::new(self.shared.locked().clone()) }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // One after the other, because they may be the same.
        let (one, two) = (self.setup(Side::White), other.setup(Side::White));
        one.board == two.board
    }
}

impl Eq for Board {}

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

/// Prints the rows from the top with the letters of the pieces: `Board(rnbqkbnr/pppppppp/......../ ...)`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |x, y| self.get(x, y).map_or('.', |piece| piece.letter());
        let row = |y| (0..i32::from(SIZE.files())).map(|x| letter(x, y)).collect::<String>();
        let rows: Vec<String> = (0..i32::from(SIZE.ranks())).map(row).collect();
        write!(f, "Board({})", rows.join("/"))
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
