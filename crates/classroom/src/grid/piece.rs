//! A piece: a handle that follows it on its board.

use std::fmt;
use std::hash::{Hash, Hasher};

use tabiya_board::{Set, Square};
use tabiya_rules::{Setup, targets};

use super::arrangement::{Arrangement, PlacedPiece, RULES, Shared};
use super::board::{coordinates, square};
use super::{Board, PlaceError, Side};

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The king, whose capture ends the game.
    King,
    /// The queen.
    Queen,
    /// The rook.
    Rook,
    /// The bishop.
    Bishop,
    /// The knight, the only piece that jumps.
    Knight,
    /// The pawn, which does not promote.
    Pawn,
}

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// Returns its name in the ruleset.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }

    /// Returns the kind with a name of the ruleset.
    pub(super) fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns whether the expression of the course for this kind holds for its own square: the one for the
    /// knight requires a distance, and a pawn goes forward.
    fn includes_own_square(self) -> bool {
        match self {
            Kind::King | Kind::Queen | Kind::Rook | Kind::Bishop => true,
            Kind::Knight | Kind::Pawn => false,
        }
    }
}

/// A piece of a board. It is a handle that follows its piece: after a move it has the new square. Clones are
/// handles to the same piece, and `==` compares identity.
///
/// A captured piece stays at the square where that happened.
///
/// ```
/// use tabiya_classroom::grid::Game;
/// let mut game = Game::new();
/// let pawn = game.board().get(4, 6).unwrap();
/// assert!(game.make_move(4, 6, 4, 4));
/// assert_eq!((pawn.x(), pawn.y()), (4, 4));
/// assert_eq!(game.board().get(4, 4), Some(pawn));
/// ```
#[derive(Clone)]
pub struct Piece {
    shared: Shared,
    index: usize,
}

impl Piece {
    /// Creates a piece for queries: it is alone on a board of its own. `None` if the square is off the board.
    ///
    /// ```
    /// use tabiya_classroom::grid::{Board, Kind, Piece, Side};
    /// let board = Board::new();
    /// let bishop = Piece::new(Kind::Bishop, Side::White, 3, 3).unwrap();
    /// assert!(bishop.can_move(&board, 0, 0));
    /// assert!(!bishop.can_move(&board, 3, 0));
    /// assert_eq!(Piece::new(Kind::Bishop, Side::White, 8, 3), None);
    /// ```
    pub fn new(kind: Kind, side: Side, x: i32, y: i32) -> Option<Piece> {
        let mut alone = Arrangement::default();
        let index = alone.add(kind, side, square(x, y)?)?;
        Some(Piece { shared: Shared::new(alone), index })
    }

    /// Returns a handle to a piece of an arrangement.
    pub(super) fn on(shared: &Shared, index: usize) -> Piece {
        Piece { shared: shared.clone(), index }
    }

    fn placed(&self) -> PlacedPiece {
        self.shared.locked().placed(self.index)
    }

    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        self.placed().kind
    }

    /// Returns its side.
    pub fn side(&self) -> Side {
        self.placed().side
    }

    /// Returns its column, from the left.
    pub fn x(&self) -> i32 {
        coordinates(self.at()).0
    }

    /// Returns its row, from the top.
    pub fn y(&self) -> i32 {
        coordinates(self.at()).1
    }

    /// Returns its symbol.
    pub fn symbol(&self) -> char {
        let PlacedPiece { kind, side, .. } = self.placed();
        let (black, white) = match kind {
            Kind::King => ('♚', '♔'),
            Kind::Queen => ('♛', '♕'),
            Kind::Rook => ('♜', '♖'),
            Kind::Bishop => ('♝', '♗'),
            Kind::Knight => ('♞', '♘'),
            Kind::Pawn => ('♟', '♙'),
        };
        match side {
            Side::Black => black,
            Side::White => white,
        }
    }

    /// Returns its letter: `k q r b n p` for Black, capitals for White.
    pub fn letter(&self) -> char {
        let PlacedPiece { kind, side, .. } = self.placed();
        let letter = match kind {
            Kind::King => 'k',
            Kind::Queen => 'q',
            Kind::Rook => 'r',
            Kind::Bishop => 'b',
            Kind::Knight => 'n',
            Kind::Pawn => 'p',
        };
        match side {
            Side::Black => letter,
            Side::White => letter.to_ascii_uppercase(),
        }
    }

    /// Returns whether its movement leads from its square to another, as if the board were empty: pieces in
    /// between or on the destination do not matter. Only the pawn depends on the board: forward it needs
    /// empty squares, diagonally an enemy.
    ///
    /// Whether the destination is its own square is not tested: king, queen, rook and bishop say yes there,
    /// as the expressions of the course do. [`Game::can_move`](super::Game::can_move) considers everything.
    ///
    /// ```
    /// use tabiya_classroom::grid::Board;
    /// let board = Board::new();
    /// let rook = board.get(0, 7).unwrap();
    /// assert!(rook.can_move(&board, 0, 0) && rook.can_move(&board, 0, 7));
    /// assert!(!rook.can_move(&board, 1, 6));
    /// ```
    pub fn can_move(&self, board: &Board, dest_x: i32, dest_y: i32) -> bool {
        let Some(to) = square(dest_x, dest_y) else { return false };
        let placed = self.placed();
        let setup = match placed.kind {
            Kind::Pawn => board.setup(placed.side),
            _ => Setup::empty(&RULES),
        };
        (to == placed.at && placed.kind.includes_own_square()) || self.reaches(&setup, to)
    }

    /// Returns whether it could go from its square to another on a setup.
    pub(super) fn reaches(&self, setup: &Setup, to: Square) -> bool {
        let placed = self.placed();
        let Some(piece) = placed.in_rules() else { return false };
        let found = targets(&RULES, setup, piece, placed.at);
        (found.quiet | found.captures).contains(to)
    }

    /// Puts the piece on a square of its board without asking whether it can go there. Another piece there,
    /// of either side, is captured. Turns and the history of a game do not change:
    /// [`Game::make_move`](super::Game::make_move) asks first, then calls this.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is off the board.
    pub fn move_to(&self, dest_x: i32, dest_y: i32) -> Result<(), PlaceError> {
        let to = square(dest_x, dest_y).ok_or(PlaceError::OffBoard { x: dest_x, y: dest_y })?;
        self.shared.locked().put(self.index, to);
        Ok(())
    }

    /// Returns its square.
    pub(super) fn at(&self) -> Square {
        self.placed().at
    }

    /// Returns whether its capture decides the game.
    pub(super) fn is_royal(&self) -> bool {
        self.placed().in_rules().is_some_and(|piece| RULES.piece_def(piece.kind).royal)
    }
}

/// Compares identity.
impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        self.shared.is(&other.shared) && self.index == other.index
    }
}

impl Eq for Piece {}

/// Hashes identity.
impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.shared.address(), self.index).hash(state);
    }
}

/// Prints `Piece(WHITE♙ at 4, 6)`.
impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({}{} at {}, {})", self.side(), self.symbol(), self.x(), self.y())
    }
}
