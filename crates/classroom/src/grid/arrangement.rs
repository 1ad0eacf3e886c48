//! The pieces of a board with their squares, shared by the board and the handles to its pieces.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use tabiya_board::Square;
use tabiya_rules::{self as rules, Ruleset, Setup};

use super::{Kind, Side};

/// The ruleset, compiled once and shared by games and boards.
pub(super) static RULES: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::builtin("king-capture").expect("the game is built in"));

/// A piece that has been placed on a board.
#[derive(Clone, Copy)]
pub(super) struct PlacedPiece {
    pub(super) kind: Kind,
    pub(super) side: Side,
    /// Its square. If it was captured, the square on which that happened.
    pub(super) at: Square,
    pub(super) captured: bool,
}

impl PlacedPiece {
    /// Returns it as a piece of the rules. A test checks that all kinds exist.
    pub(super) fn in_rules(self) -> Option<rules::Piece> {
        Some(rules::Piece { color: self.side.color(), kind: RULES.kind_named(self.kind.name())? })
    }
}

/// All pieces that were placed on a board, at most one on each square. A piece keeps its index when it moves
/// or is captured, so that handles stay valid.
#[derive(Default)]
pub(super) struct Arrangement(Vec<PlacedPiece>);

impl Arrangement {
    /// Returns the index of the piece on a square.
    pub(super) fn on(&self, at: Square) -> Option<usize> {
        self.0.iter().position(|piece| !piece.captured && piece.at == at)
    }

    /// Returns a piece by its index.
    pub(super) fn placed(&self, index: usize) -> PlacedPiece {
        self.0[index]
    }

    /// Returns the pieces on the board.
    pub(super) fn standing(&self) -> impl Iterator<Item = PlacedPiece> {
        self.0.iter().copied().filter(|piece| !piece.captured)
    }

    /// Adds a piece on an empty square and returns its index; `None` if the square is occupied.
    pub(super) fn add(&mut self, kind: Kind, side: Side, at: Square) -> Option<usize> {
        if self.on(at).is_some() {
            return None;
        }
        self.0.push(PlacedPiece { kind, side, at, captured: false });
        Some(self.0.len() - 1)
    }

    /// Puts a piece on a square. Another piece there is captured.
    pub(super) fn put(&mut self, index: usize, at: Square) {
        if let Some(other) = self.on(at) {
            self.0[other].captured = true;
        }
        let piece = &mut self.0[index];
        (piece.at, piece.captured) = (at, false);
    }

    /// Returns the pieces as a setup, with a side to move.
    pub(super) fn setup(&self, turn: Side) -> Setup {
        let mut setup = Setup::empty(&RULES);
        setup.turn = turn.color();
        for piece in self.standing() {
            setup.board[piece.at.index()] = piece.in_rules();
        }
        setup
    }
}

/// A copy has the pieces on the board and forgets those that were captured.
impl Clone for Arrangement {
    fn clone(&self) -> Arrangement {
        Arrangement(self.standing().collect())
    }
}

/// A reference to an arrangement. Clones refer to the same one.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Arrangement>>);

impl Shared {
    pub(super) fn new(arrangement: Arrangement) -> Shared {
        Shared(Arc::new(Mutex::new(arrangement)))
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, Arrangement> {
        // Every change is atomic, so a panic elsewhere leaves no inconsistent state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether both refer to the same arrangement.
    pub(super) fn is(&self, other: &Shared) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub(super) fn address(&self) -> *const Mutex<Arrangement> {
        Arc::as_ptr(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ruleset_has_all_kinds() {
        assert!(Kind::ALL.into_iter().all(|kind| RULES.kind_named(kind.name()).is_some()));
        assert_eq!(Kind::ALL.len(), RULES.kinds().len());
    }

    #[test]
    fn a_copy_forgets_captured_pieces() {
        let mut all = Arrangement::default();
        let rook = all.add(Kind::Rook, Side::White, Square(0)).unwrap();
        all.add(Kind::Pawn, Side::White, Square(9)).unwrap();
        all.put(rook, Square(9));
        assert_eq!((all.0.len(), all.clone().0.len()), (2, 1));
    }
}
