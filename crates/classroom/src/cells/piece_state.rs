//! A piece as a value: its kind, its colour, its cell and its move count.

use tabiya_board::{Color, Square};

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

/// The state of a piece at one moment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub(super) kind: Kind,
    /// A space is not white.
    pub(super) white: bool,
    pub(super) position: u8,
    pub(super) move_count: u32,
}

impl State {
    /// Returns a piece that has not moved, on its default cell.
    pub(super) fn new(kind: Kind, white: bool) -> State {
        let home = kind.home();
        let white = white && kind != Kind::Space;
        let position =
            if white || kind == Kind::Space { home } else { CELLS.board().reflect(Square(home)).0 };
        State { kind, white, position, move_count: 0 }
    }

    /// Returns a space.
    pub(super) fn space(position: u8) -> State {
        State { position, ..State::new(Kind::Space, false) }
    }

    /// Returns the same piece on another cell.
    pub(super) fn on(self, position: u8) -> State {
        State { position, ..self }
    }

    /// Returns the same piece after one more move.
    pub(super) fn moved(self) -> State {
        State { move_count: self.move_count.saturating_add(1), ..self }
    }

    /// Returns the same piece with another kind.
    pub(super) fn become_kind(self, kind: Kind) -> State {
        State { kind, ..self }
    }

    pub(super) fn is_space(self) -> bool {
        self.kind == Kind::Space
    }

    pub(super) fn color(self) -> Color {
        if self.white { Color::White } else { Color::Black }
    }

    /// Returns the same piece after a move to another cell, whatever its kind.
    pub(super) fn moved_to(self, cell: u8) -> Result<State, MoveError> {
        if !on_board(cell) {
            return Err(MoveError::NoSuchCell { cell });
        }
        if self.is_space() {
            return Err(MoveError::Space { cell: self.position });
        }
        Ok(self.on(cell).moved())
    }

    /// Returns the same piece after a move one row forward, whatever its kind.
    pub(super) fn one_forward(self) -> Result<State, MoveError> {
        if self.is_space() {
            return Err(MoveError::Space { cell: self.position });
        }
        let forward = if self.white { self.position.checked_add(8) } else { self.position.checked_sub(8) };
        match forward.filter(|cell| on_board(*cell)) {
            Some(cell) => self.moved_to(cell),
            None => Err(MoveError::NoRowAhead { cell: self.position }),
        }
    }
}
