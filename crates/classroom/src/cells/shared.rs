//! The pieces of a board as shared objects: which handle is on which cell.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use super::arrangement::{Arrangement, CELL_COUNT, Relocated};
use super::piece_state::State;
use super::{MoveError, Piece};

/// The state shared by a board and its pieces. A piece refers to it weakly.
pub(super) struct SharedBoard {
    contents: RefCell<Contents>,
    own: Weak<SharedBoard>,
}

struct Contents {
    /// The piece on each cell; none for a space.
    pieces: [Option<Piece>; CELL_COUNT],
    /// Everything about the board; the pieces have the same states.
    arrangement: Arrangement,
}

impl SharedBoard {
    /// Creates the board with new pieces.
    pub(super) fn new(arrangement: Arrangement) -> Rc<SharedBoard> {
        let pieces = arrangement.cells.map(|state| (!state.is_space()).then(|| Piece::with(state)));
        Rc::new_cyclic(|own| {
            pieces.iter().flatten().for_each(|piece| piece.belong_to(Weak::clone(own)));
            SharedBoard { contents: RefCell::new(Contents { pieces, arrangement }), own: Weak::clone(own) }
        })
    }

    /// Returns a copy of the arrangement on the board.
    pub(super) fn arrangement(&self) -> Arrangement {
        self.contents.borrow().arrangement.clone()
    }

    /// Returns the piece on a cell; a space if there is none, or no such cell.
    pub(super) fn piece(&self, cell: u8) -> Piece {
        let found = self.contents.borrow().pieces.get(usize::from(cell)).cloned().flatten();
        found.unwrap_or_else(|| Piece::with(State::space(cell)))
    }

    /// Puts a piece on a cell of the board. It leaves the cell and the board where it was, and the piece
    /// there is by itself then. A space empties the cell.
    pub(super) fn place(&self, piece: &Piece, cell: u8) {
        if let Some(board) = piece.board() {
            board.put(None, piece.position());
        }
        self.put((!piece.is_space()).then(|| piece.clone()), cell);
    }

    /// Puts a piece that is by itself, or nothing, on a cell.
    fn put(&self, piece: Option<Piece>, cell: u8) {
        let mut contents = self.contents.borrow_mut();
        let Contents { pieces, arrangement } = &mut *contents;
        let (Some(slot), Some(state)) =
            (pieces.get_mut(usize::from(cell)), arrangement.cells.get_mut(usize::from(cell)))
        else {
            return;
        };
        *state = piece.as_ref().map_or(State::space(cell), |piece| piece.state().on(cell));
        if let Some(piece) = &piece {
            piece.become_state(*state);
            piece.belong_to(Weak::clone(&self.own));
        }
        if let Some(replaced) = std::mem::replace(slot, piece) {
            replaced.belong_to(Weak::new());
        }
    }

    /// Changes the board. The function changes a copy and returns which pieces it has relocated; if it
    /// returns an error, nothing changes.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&mut Arrangement) -> Result<(T, Relocated), MoveError>,
    ) -> Result<T, MoveError> {
        let mut after = self.arrangement();
        let (value, relocated) = change(&mut after)?;
        let mut contents = self.contents.borrow_mut();
        let Contents { pieces, arrangement } = &mut *contents;
        let moving: Vec<(Option<Piece>, u8)> =
            relocated.iter().map(|(from, to)| (pieces[usize::from(*from)].take(), *to)).collect();
        for (piece, to) in moving {
            let captured = std::mem::replace(&mut pieces[usize::from(to)], piece);
            captured.inspect(|captured| captured.belong_to(Weak::new()));
        }
        for (slot, state) in pieces.iter_mut().zip(after.cells) {
            if state.is_space() {
                // Captured elsewhere than on the target: en passant.
                slot.take().inspect(|captured| captured.belong_to(Weak::new()));
            } else if let Some(piece) = slot {
                piece.become_state(state);
            }
        }
        *arrangement = after;
        Ok(value)
    }
}
