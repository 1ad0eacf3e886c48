//! A piece with its cell and its move count.

use tabiya_board::Color;

use super::MoveError;
use super::rules::{CELLS, on_board};

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// `p`
    Pawn,
    /// `n`
    Knight,
    /// `b`
    Bishop,
    /// `r`
    Rook,
    /// `q`
    Queen,
    /// `k`
    King,
    /// `s`: the cell is empty.
    Space,
}

impl Kind {
    const PIECES: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Returns the letter of the kind.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
            Kind::Space => 's',
        }
    }

    /// Returns the kind with a letter of the ruleset.
    pub(super) fn lettered(letter: &str) -> Kind {
        let found = Kind::PIECES.into_iter().find(|kind| letter.starts_with(kind.letter()));
        found.unwrap_or(Kind::Space)
    }

    /// Returns White's default cell, as the course document defines it: on the king's side if there are two.
    fn home(self) -> u8 {
        match self {
            Kind::Queen => 3,
            Kind::King => 4,
            Kind::Bishop => 5,
            Kind::Knight => 6,
            Kind::Rook => 7,
            Kind::Pawn => 8,
            Kind::Space => 0,
        }
    }
}

/// A piece, or a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    kind: Kind,
    white: bool,
    position: u8,
    move_count: u32,
}

impl Piece {
    /// Creates a piece that has not moved, on its default cell: a white king on 4, a black one on 60, the
    /// rook on the king's side, the pawn on column a.
    ///
    /// ```
    /// use tabiya_classroom::cells::{Kind, Piece};
    /// assert_eq!(Piece::new(Kind::King, true).position(), 4);
    /// assert_eq!(Piece::new(Kind::King, false).position(), 60);
    /// assert_eq!(Piece::new(Kind::Rook, false).position(), 63);
    /// assert_eq!(Piece::new(Kind::Pawn, true).position(), 8);
    /// ```
    pub fn new(kind: Kind, white: bool) -> Piece {
        let home = Kind::home(kind);
        let white = white && kind != Kind::Space;
        let position = if white || kind == Kind::Space {
            home
        } else {
            CELLS.board().reflect(tabiya_board::Square(home)).0
        };
        Piece { kind, white, position, move_count: 0 }
    }

    /// Creates a space.
    pub(super) fn space(position: u8) -> Piece {
        Piece { position, ..Piece::new(Kind::Space, false) }
    }

    /// Returns the same piece on another cell.
    pub(super) fn on(self, position: u8) -> Piece {
        Piece { position, ..self }
    }

    /// Returns the same piece after one more move.
    pub(super) fn moved(self) -> Piece {
        Piece { move_count: self.move_count.saturating_add(1), ..self }
    }

    /// Returns the same piece with another kind.
    pub(super) fn become_kind(self, kind: Kind) -> Piece {
        Piece { kind, ..self }
    }

    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns its letter: `p n b r q k`, and `s` for a space.
    pub fn piece_type(&self) -> char {
        self.kind.letter()
    }

    /// Returns whether it is white. A space is not.
    pub fn is_white(&self) -> bool {
        self.white
    }

    /// Returns its cell.
    pub fn position(&self) -> u8 {
        self.position
    }

    /// Returns how often it has moved.
    pub fn move_count(&self) -> u32 {
        self.move_count
    }

    /// Returns whether it is a space.
    pub fn is_space(&self) -> bool {
        self.kind == Kind::Space
    }

    pub(super) fn color(&self) -> Color {
        if self.white { Color::White } else { Color::Black }
    }

    /// Moves one row forward, whatever the kind: eight cells up for White, down for Black. The move count
    /// grows. [`Board::add_one_forward`](super::Board::add_one_forward) does the same on a board.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no row ahead, or this is a space.
    pub fn add_one_forward(&mut self) -> Result<(), MoveError> {
        if self.is_space() {
            return Err(MoveError::Space { cell: self.position });
        }
        let forward = if self.white { self.position.checked_add(8) } else { self.position.checked_sub(8) };
        let Some(cell) = forward else { return Err(MoveError::NoRowAhead { cell: self.position }) };
        if !on_board(cell) {
            return Err(MoveError::NoRowAhead { cell: self.position });
        }
        self.kill_position(cell)
    }

    /// Moves to a cell, whatever the kind. The move count grows.
    /// [`Board::kill_position`](super::Board::kill_position) does the same on a board and captures what is
    /// there.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such cell, or this is a space.
    pub fn kill_position(&mut self, cell: u8) -> Result<(), MoveError> {
        if !on_board(cell) {
            return Err(MoveError::NoSuchCell { cell });
        }
        if self.is_space() {
            return Err(MoveError::Space { cell: self.position });
        }
        *self = self.on(cell).moved();
        Ok(())
    }
}
