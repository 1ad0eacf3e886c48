//! The board: a handle for the piece on each cell, and moves of either colour.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Index;
use std::rc::Rc;

use tabiya_board::Color;

use super::arrangement::Arrangement;
use super::lent::Lent;
use super::rules::on_board;
use super::shared::SharedBoard;
use super::{CastlingSide, Kind, Move, MoveError, Piece};

/// A board of 64 cells with any pieces anywhere.
///
/// It counts moves and accepts moves of either colour at any time; a [`Game`](super::Game) enforces turns. A
/// cell that does not exist counts as a space.
///
/// The pieces that it returns follow the pieces on the board. A clone of a board has its own pieces. Boards
/// are equal if their cells have equal pieces, with their move counts, and the same moves can be made.
///
/// ```
/// use tabiya_classroom::cells::Board;
/// let mut board = Board::new();
/// assert_eq!(board[8].piece_type(), 'p');
/// board.move_piece(8, 16)?;
/// assert_eq!((board[8].piece_type(), board[16].piece_type(), board[99].piece_type()), ('s', 'p', 's'));
/// # Ok::<(), tabiya_classroom::cells::MoveError>(())
/// ```
pub struct Board {
    shared: Rc<SharedBoard>,
    lent: Lent,
}

impl Board {
    /// Creates the board at the start of a game.
    pub fn new() -> Board {
        Board::with(Arrangement::start())
    }

    /// Creates an empty board.
    pub fn empty() -> Board {
        Board::with(Arrangement::empty())
    }

    fn with(arrangement: Arrangement) -> Board {
        Board { shared: SharedBoard::new(arrangement), lent: Lent::default() }
    }

    pub(super) fn shared(&self) -> &SharedBoard {
        &self.shared
    }

    /// Returns the piece on a cell. `board[cell]` is the same.
    pub fn piece(&self, cell: u8) -> Piece {
        self.shared.piece(cell)
    }

    /// Places a piece on a cell, with its move count, in place of the piece there. A space empties the cell.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell.
    pub fn set_piece(&mut self, cell: u8, piece: Piece) -> Result<(), MoveError> {
        self.place(&piece, cell)
    }

    /// Places a piece on a cell, with its move count, in place of the piece there:
    /// [`set_piece`](Board::set_piece) with the arguments in the order of the document. The piece leaves the
    /// cell or the board where it was, and follows this one from then on.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell.
    pub fn place(&mut self, piece: &Piece, cell: u8) -> Result<(), MoveError> {
        if !on_board(cell) {
            return Err(MoveError::NoSuchCell { cell });
        }
        self.shared.place(piece, cell);
        // No reference into the list exists here: old handles need not be kept.
        self.lent = Lent::default();
        Ok(())
    }

    /// Returns the letter of the piece on a cell: `p n b r q k`, and `s` for a space.
    pub fn piece_type(&self, cell: u8) -> char {
        self.piece(cell).piece_type()
    }

    /// Returns whether a white piece is on a cell.
    pub fn is_white(&self, cell: u8) -> bool {
        self.piece(cell).is_white()
    }

    /// Returns how often the piece on a cell has moved.
    pub fn move_count(&self, cell: u8) -> u32 {
        self.piece(cell).move_count()
    }

    /// Returns the number of moves made on the board.
    pub fn current_move(&self) -> u32 {
        self.shared.arrangement().current_move
    }

    /// Returns whether it is White's turn: after an even number of moves.
    pub fn white_turn(&self) -> bool {
        self.shared.arrangement().turn() == Color::White
    }

    /// Returns the letters of all cells: lower case for White, capital for Black, blank for a space.
    pub fn layout(&self) -> [char; 64] {
        self.shared.arrangement().cells.map(|piece| match piece.kind {
            Kind::Space => ' ',
            kind if piece.white => kind.letter(),
            kind => kind.letter().to_ascii_uppercase(),
        })
    }

    /// Returns the cells to which the piece on a cell can go, regardless of turns.
    ///
    /// ```
    /// use tabiya_classroom::cells::Board;
    /// let board = Board::new();
    /// assert_eq!(board.possible_moves(8), [16, 24].into());
    /// assert_eq!(board.possible_moves(62), [45, 47].into());
    /// assert!(board.possible_moves(99).is_empty());
    /// ```
    pub fn possible_moves(&self, cell: u8) -> BTreeSet<u8> {
        self.shared.arrangement().possible_moves(cell)
    }

    /// Returns whether the king of a side can castle on a side now.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Board, Color, Kind, Piece, CastlingSide};
    /// let mut board = Board::empty();
    /// board.set_piece(4, Piece::new(Kind::King, true)).unwrap();
    /// board.set_piece(7, Piece::new(Kind::Rook, true)).unwrap();
    /// assert!(board.can_castle(Color::White, CastlingSide::King));
    /// assert!(!board.can_castle(Color::White, CastlingSide::Queen));
    /// ```
    pub fn can_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.shared.arrangement().can_castle(color, side)
    }

    /// Makes a move of the piece on a cell, regardless of turns.
    ///
    /// # Errors
    ///
    /// Returns why the move is not possible; nothing has changed then.
    pub fn move_piece(&mut self, from: u8, to: u8) -> Result<Move, MoveError> {
        self.shared.change(|arrangement| arrangement.move_piece(from, to))
    }

    /// Moves a piece to a cell, regardless of turns: [`move_piece`](Board::move_piece) with the arguments of
    /// the document.
    ///
    /// A piece by itself stands for the one of its kind and colour on its cell and takes its place, even if
    /// that cell is empty.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Board, Kind, Piece};
    /// let (mut board, pawn) = (Board::new(), Piece::new(Kind::Pawn, true));
    /// board.move_to(&pawn, 16)?;
    /// assert_eq!((pawn.position(), board[16].piece_type()), (16, 'p'));
    /// # Ok::<(), tabiya_classroom::cells::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns why the move is not possible, or that the piece is on another board, or that another piece is
    /// on its cell. Nothing has changed then.
    pub fn move_to(&mut self, piece: &Piece, cell: u8) -> Result<Move, MoveError> {
        let state = piece.state();
        let from = state.position;
        if state.is_space() {
            return Err(MoveError::Space { cell: from });
        }
        match piece.board() {
            Some(board) if Rc::ptr_eq(&board, &self.shared) => {}
            Some(_) => return Err(MoveError::NotOnBoard { cell: from }),
            None => {
                let there = self.piece(from).state();
                if !there.is_space() && (there.kind, there.white) != (state.kind, state.white) {
                    return Err(MoveError::NotOnBoard { cell: from });
                }
                // On a copy first, so that nothing changes if the move is not possible.
                let mut trial = self.shared.arrangement();
                trial.cells[usize::from(from)] = state;
                trial.move_piece(from, cell)?;
                self.place(piece, from)?;
            }
        }
        self.move_piece(from, cell)
    }

    /// Turns the pawns of a side on its last row into queens.
    pub fn scan_for_pawn_promotion(&mut self, white: bool) {
        let scan = |arrangement: &mut Arrangement| {
            arrangement.scan_for_pawn_promotion(white);
            Ok(((), Vec::new()))
        };
        // The scan has no errors.
        let _: Result<(), MoveError> = self.shared.change(scan);
    }

    /// Moves the piece on a cell one row forward, whatever its kind: eight cells up for White, down for
    /// Black. The move count of the piece grows; that of the board, and the turn, do not change.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is empty, if there is no row ahead, or if the cell ahead is not empty.
    pub fn add_one_forward(&mut self, cell: u8) -> Result<(), MoveError> {
        self.shared.change(|arrangement| arrangement.add_one_forward(cell))
    }

    /// Moves the piece on a cell onto another, whatever its kind, and returns the piece there. The move
    /// count of the piece grows; that of the board, and the turn, do not change.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is empty, if there is no such target, or if a piece of the same colour
    /// is on it.
    pub fn kill_position(&mut self, from: u8, cell: u8) -> Result<Piece, MoveError> {
        let taken = self.piece(cell);
        self.shared.change(|arrangement| arrangement.kill_position(from, cell))?;
        Ok(taken)
    }
}

/// Returns the piece on a cell; a space if there is none, or no such cell.
impl Index<u8> for Board {
    type Output = Piece;

    fn index(&self, cell: u8) -> &Piece {
        self.lent.lend(&self.piece(cell))
    }
}

/// Copies the pieces.
impl Clone for Board {
    fn clone(&self) -> Board {
        Board::with(self.shared.arrangement())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.shared.arrangement() == other.shared.arrangement()
    }
}

impl Eq for Board {}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

/// Prints the rows from the last to the first, and the number of moves.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |letter: &char| if *letter == ' ' { '.' } else { *letter };
        let layout = self.layout();
        let rows: Vec<String> = layout.chunks(8).rev().map(|row| row.iter().map(letter).collect()).collect();
        write!(f, "Board({}, moves: {})", rows.join("/"), self.current_move())
    }
}
