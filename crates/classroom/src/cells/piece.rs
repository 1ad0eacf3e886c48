//! A piece: a handle that follows it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};

use super::arrangement::Arrangement;
use super::piece_state::{Kind, State};
use super::rules::on_board;
use super::shared::SharedBoard;
use super::{Board, CastlingSide, MoveError};

/// A piece, or a space. It is by itself, or on a board.
///
/// It is a handle that follows its piece: after a move it has the new cell and the new move count, and a pawn
/// that promotes becomes a queen. Clones are handles to the same piece, and `==` compares identity. A
/// captured piece is by itself again.
///
/// ```
/// use tabiya_classroom::cells::{Board, Kind, Piece};
///
/// let pawn = Piece::new(Kind::Pawn, true);
/// assert_eq!((pawn.position(), pawn.possible_moves()), (8, [16].into()));
///
/// let mut board = Board::empty();
/// board.place(&pawn, 8)?;
/// assert_eq!(pawn.possible_moves(), [16, 24].into());
/// board.move_piece(8, 24)?;
/// assert_eq!((pawn.position(), pawn.move_count()), (24, 1));
/// assert_eq!(board[24], pawn);
/// # Ok::<(), tabiya_classroom::cells::MoveError>(())
/// ```
#[derive(Clone)]
pub struct Piece(Rc<Inner>);

struct Inner {
    state: Cell<State>,
    /// The board on which it is. The reference is weak, because the board has its pieces.
    board: RefCell<Weak<SharedBoard>>,
}

impl Piece {
    /// Creates a piece by itself that has not moved, on its default cell: a white king on 4, a black one on
    /// 60, the rook on the king's side, the pawn on column a.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Kind, Piece};
    /// assert_eq!(Piece::new(Kind::King, true).position(), 4);
    /// assert_eq!(Piece::new(Kind::King, false).position(), 60);
    /// assert_eq!(Piece::new(Kind::Rook, false).position(), 63);
    /// assert_eq!(Piece::new(Kind::Pawn, true).position(), 8);
    /// ```
    pub fn new(kind: Kind, white: bool) -> Piece {
        Piece::with(State::new(kind, white))
    }

    pub(super) fn with(state: State) -> Piece {
        Piece(Rc::new(Inner { state: Cell::new(state), board: RefCell::default() }))
    }

    pub(super) fn state(&self) -> State {
        self.0.state.get()
    }

    /// Sets the state of the piece; its board has changed accordingly.
    pub(super) fn become_state(&self, state: State) {
        self.0.state.set(state);
    }

    /// Returns the board on which it is.
    pub(super) fn board(&self) -> Option<Rc<SharedBoard>> {
        self.0.board.borrow().upgrade()
    }

    /// Notes the board on which it is; a dangling reference if it is by itself.
    pub(super) fn belong_to(&self, board: Weak<SharedBoard>) {
        self.0.board.replace(board);
    }

    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        self.state().kind
    }

    /// Returns its letter: `p n b r q k`, and `s` for a space.
    pub fn piece_type(&self) -> char {
        self.kind().letter()
    }

    /// Returns whether it is white. A space is not.
    pub fn is_white(&self) -> bool {
        self.state().white
    }

    /// Returns its cell.
    pub fn position(&self) -> u8 {
        self.state().position
    }

    /// Returns how often it has moved.
    pub fn move_count(&self) -> u32 {
        self.state().move_count
    }

    /// Returns whether it is a space.
    pub fn is_space(&self) -> bool {
        self.state().is_space()
    }

    /// Puts it on a cell, without a move: the document's assignment to `position`. On a board it replaces the
    /// piece there, like [`Board::place`].
    ///
    /// ```
    /// use tabiya_classroom::cells::{Kind, Piece};
    /// let king = Piece::new(Kind::King, true);
    /// king.set_position(35)?;
    /// assert_eq!(king.possible_moves(), [26, 27, 28, 34, 36, 42, 43, 44].into());
    /// assert_eq!(king.move_count(), 0);
    /// # Ok::<(), tabiya_classroom::cells::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell, or this is a space.
    pub fn set_position(&self, cell: u8) -> Result<(), MoveError> {
        if !on_board(cell) {
            return Err(MoveError::NoSuchCell { cell });
        }
        if self.is_space() {
            return Err(MoveError::Space { cell: self.position() });
        }
        match self.board() {
            Some(board) => board.place(self, cell),
            None => self.become_state(self.state().on(cell)),
        }
        Ok(())
    }

    /// Returns the cells to which it can go. On a board this is [`Board::possible_moves`]. By itself it is
    /// alone on a board, without the rights of a first move: a pawn goes one step, and a king does not
    /// castle.
    pub fn possible_moves(&self) -> BTreeSet<u8> {
        match self.board() {
            Some(board) => board.arrangement().possible_moves(self.position()),
            // A piece that has moved has no such rights.
            None => Arrangement::alone(self.state().moved()).possible_moves(self.position()),
        }
    }

    /// Returns the cell on which it lands if it captures en passant on a board: behind an enemy pawn next to
    /// it whose first move was a double step, and the last move of its side.
    ///
    /// The arguments are the cells to which White and Black have moved last; of a side that has not moved,
    /// any cell without such a pawn, such as 64. The memory of the board is not used, so this answers for any
    /// last moves.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Board, Kind, Piece};
    /// let (white, black) = (Piece::new(Kind::Pawn, true), Piece::new(Kind::Pawn, false));
    /// let mut board = Board::empty();
    /// board.place(&white, 35)?;
    /// board.place(&black, 52)?;
    /// board.move_piece(52, 36)?;
    /// assert_eq!(white.can_en_passant(35, 36, &board), Some(44));
    /// assert_eq!(white.can_en_passant(35, 63, &board), None, "another piece has moved last");
    /// # Ok::<(), tabiya_classroom::cells::MoveError>(())
    /// ```
    pub fn can_en_passant(&self, last_white_move: u8, last_black_move: u8, board: &Board) -> Option<u8> {
        let last_enemy_move = if self.is_white() { last_black_move } else { last_white_move };
        board.shared().arrangement().en_passant(self.state(), last_enemy_move)
    }

    /// Returns whether this king can castle on the king's side of a board now: neither it nor the rook in
    /// that corner has moved, and the cells between them are spaces. For the other side there is
    /// [`Board::can_castle`].
    ///
    /// A king by itself stands for the one of its colour on its cell. Other pieces, and kings on another
    /// board, cannot castle.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Board, Kind, Piece};
    /// let (king, rook) = (Piece::new(Kind::King, true), Piece::new(Kind::Rook, true));
    /// let mut board = Board::empty();
    /// board.place(&king, 4)?;
    /// assert!(!king.can_castle(&board));
    /// board.place(&rook, 7)?;
    /// assert!(king.can_castle(&board) && !rook.can_castle(&board));
    /// # Ok::<(), tabiya_classroom::cells::MoveError>(())
    /// ```
    pub fn can_castle(&self, board: &Board) -> bool {
        let state = self.state();
        let here = board.piece(state.position);
        let is_there = match self.board() {
            Some(_) => here == *self,
            None => here.state() == state,
        };
        let is_home = state.position == State::new(Kind::King, state.white).position;
        let is_king = state.kind == Kind::King && is_home && is_there;
        is_king && board.can_castle(state.color(), CastlingSide::King)
    }

    /// Moves one row forward, whatever the kind: eight cells up for White, down for Black. The move count
    /// grows. On a board this is [`Board::add_one_forward`].
    ///
    /// # Errors
    ///
    /// Returns an error if there is no row ahead, if the cell ahead is not empty, or if this is a space.
    pub fn add_one_forward(&self) -> Result<(), MoveError> {
        match self.board() {
            Some(board) => board.change(|arrangement| arrangement.add_one_forward(self.position())),
            None => self.state().one_forward().map(|state| self.become_state(state)),
        }
    }

    /// Moves onto a cell, whatever the kind, and captures the piece there. The move count grows. On a board
    /// this is [`Board::kill_position`].
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell, if a piece of the same colour is on it, or if this is a
    /// space.
    pub fn kill_position(&self, cell: u8) -> Result<(), MoveError> {
        match self.board() {
            Some(board) => board.change(|arrangement| arrangement.kill_position(self.position(), cell)),
            None => self.state().moved_to(cell).map(|state| self.become_state(state)),
        }
    }
}

/// Compares identity.
impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Piece {}

/// Hashes identity.
impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}

/// Prints `Piece(white Pawn on 16, moved 1 times)`.
impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { kind, white, position, move_count } = self.state();
        match kind {
            Kind::Space => write!(f, "Piece(Space on {position})"),
            _ => {
                let color = if white { "white" } else { "black" };
                write!(f, "Piece({color} {kind:?} on {position}, moved {move_count} times)")
            }
        }
    }
}
