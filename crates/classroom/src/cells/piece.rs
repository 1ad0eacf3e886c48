//! A piece that knows where it stands and how often it has moved.

use tabiya_board::Color;

use super::MoveError;
use super::rules::{CELLS, on_board};

/// What a piece is.
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
    /// `s`: nothing stands there.
    Space,
}

impl Kind {
    const PIECES: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Its letter.
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

    /// The kind with a letter of the ruleset.
    pub(super) fn lettered(letter: &str) -> Kind {
        let found = Kind::PIECES.into_iter().find(|kind| letter.starts_with(kind.letter()));
        found.unwrap_or(Kind::Space)
    }

    /// Where White's stand by themselves: the document's defaults, on the king's side where there
    /// are two.
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
    /// A piece that has not moved, on the cell where it stands by itself: a white king on 4, a
    /// black one on 60, the rook on the king's side, the pawn on column a.
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

    /// A space.
    pub(super) fn space(position: u8) -> Piece {
        Piece { position, ..Piece::new(Kind::Space, false) }
    }

    /// The same piece on a cell.
    pub(super) fn on(self, position: u8) -> Piece {
        Piece { position, ..self }
    }

    /// The same piece after one more move.
    pub(super) fn moved(self) -> Piece {
        Piece { move_count: self.move_count.saturating_add(1), ..self }
    }

    /// The same piece, become another.
    pub(super) fn become_kind(self, kind: Kind) -> Piece {
        Piece { kind, ..self }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its letter: `p n b r q k`, and `s` for a space.
    pub fn piece_type(&self) -> char {
        self.kind.letter()
    }

    /// Whether it is White's. A space is nobody's.
    pub fn is_white(&self) -> bool {
        self.white
    }

    /// Its cell.
    pub fn position(&self) -> u8 {
        self.position
    }

    /// How often it has moved.
    pub fn move_count(&self) -> u32 {
        self.move_count
    }

    /// Whether it is a space.
    pub fn is_space(&self) -> bool {
        self.kind == Kind::Space
    }

    pub(super) fn color(&self) -> Color {
        if self.white { Color::White } else { Color::Black }
    }

    /// One row forward, whatever the piece: eight cells up for White, down for Black, and one more
    /// move. [`Board::add_one_forward`](super::Board::add_one_forward) does it on a board.
    ///
    /// # Errors
    ///
    /// If there is no row there, or this is a space.
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

    /// Onto a cell, whatever the piece, and one more move.
    /// [`Board::kill_position`](super::Board::kill_position) does it on a board and takes what
    /// stands there.
    ///
    /// # Errors
    ///
    /// If there is no such cell, or this is a space.
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
