//! A piece: its kind, its side and its square.

use tabiya_board::{Set, Square};
use tabiya_rules::{self as rules, Ruleset, Setup, targets};

use super::board::{coordinates, square};
use super::{Board, Side};

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
    const ALL: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// Returns its name in the ruleset.
    fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }
}

/// A piece, as it was when it was taken from the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    kind: Kind,
    side: Side,
    at: Square,
}

impl Piece {
    /// Creates a piece for queries, on a square of the board. It is not placed on any board.
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
        Some(Piece { kind, side, at: square(x, y)? })
    }

    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns its side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns its column, from the left.
    pub fn x(&self) -> i32 {
        coordinates(self.at).0
    }

    /// Returns its row, from the top.
    pub fn y(&self) -> i32 {
        coordinates(self.at).1
    }

    /// Returns its symbol.
    pub fn symbol(&self) -> char {
        let (black, white) = match self.kind {
            Kind::King => ('♚', '♔'),
            Kind::Queen => ('♛', '♕'),
            Kind::Rook => ('♜', '♖'),
            Kind::Bishop => ('♝', '♗'),
            Kind::Knight => ('♞', '♘'),
            Kind::Pawn => ('♟', '♙'),
        };
        match self.side {
            Side::Black => black,
            Side::White => white,
        }
    }

    /// Returns whether its movement leads from its square to another, as if the board were empty: pieces in between or
    /// on the destination do not matter. Only the pawn depends on the board: forward it needs empty squares, diagonally
    /// an enemy.
    ///
    /// [`Game::can_move`](super::Game::can_move) considers everything.
    pub fn can_move(&self, board: &Board, dest_x: i32, dest_y: i32) -> bool {
        let Some(to) = square(dest_x, dest_y) else { return false };
        let ruleset = board.position().ruleset();
        let setup = match self.kind {
            Kind::Pawn => board.position().setup(),
            _ => Setup::empty(ruleset),
        };
        self.reaches(ruleset, &setup, to)
    }

    /// Returns whether it could go from its square to another on a setup.
    pub(super) fn reaches(&self, ruleset: &Ruleset, setup: &Setup, to: Square) -> bool {
        let Some(kind) = ruleset.kind_named(self.kind.name()) else { return false };
        let found = targets(ruleset, setup, rules::Piece { color: self.side.color(), kind }, self.at);
        (found.quiet | found.captures).contains(to)
    }

    /// Returns its square.
    pub(super) fn at(&self) -> Square {
        self.at
    }

    /// Converts a piece of the rules on a square.
    pub(super) fn of(ruleset: &Ruleset, piece: rules::Piece, at: Square) -> Option<Piece> {
        let name = ruleset.kind_name(piece.kind);
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name)?;
        Some(Piece { kind, side: Side::of(piece.color), at })
    }
}
