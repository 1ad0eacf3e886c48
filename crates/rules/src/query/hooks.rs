//! What a slice adds to the answers about arrangements and to the reading of moves.

use tabiya_board::{B256, Color, Set, Square};

use super::change::Change;
use crate::def::{PieceDef, RulesetDef};
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

/// The hooks. All do nothing unless a slice says otherwise.
pub(crate) trait Query {
    /// Whether a piece attacks a square in a way that is not one of its moves.
    fn attacks(_ruleset: &Ruleset, _occupied: B256, _piece: Piece, _from: Square, _to: Square) -> bool {
        false
    }

    /// Returns the squares of pieces over which nothing hops.
    fn no_hurdles(_ruleset: &Ruleset, _setup: &Setup) -> B256 {
        B256::EMPTY
    }

    /// Whether the royals stand so that the pieces are counted if they still do after the next move.
    fn is_standoff(_ruleset: &Ruleset, _setup: &Setup) -> bool {
        false
    }

    /// Whether the royals of a side cannot be captured, be they attacked or not.
    fn shelters(_ruleset: &Ruleset, _setup: &Setup, _color: Color) -> bool {
        false
    }

    /// Whether royals can vanish from the board although none may be captured.
    fn removes_royals(_def: &RulesetDef) -> bool {
        false
    }

    /// Returns what a kind becomes by moving, if this slice says so.
    fn change(_ruleset: &Ruleset, _kind: Kind, _color: Color) -> Option<Change> {
        None
    }

    /// Adds moves that a side might make later: from where, and to where.
    fn planned_steps(_position: &Position, _color: Color, _add: &mut dyn FnMut(Square, Square)) {}

    /// Adds kinds that a side might place later, and where.
    fn planned_places(_position: &Position, _color: Color, _add: &mut dyn FnMut(Kind, B256)) {}

    /// Whether a move leaves all pieces where they are.
    fn is_idle(_m: Move) -> bool {
        false
    }

    /// Returns the attempt that means a move, if it is one of this slice's own.
    fn attempt_of(_position: &Position, _m: Move) -> Option<Attempt> {
        None
    }

    /// Whether an attempt means a move of this slice's own in a way other than the written one.
    fn means(_position: &Position, _attempt: &Attempt, _m: Move) -> bool {
        false
    }

    /// Whether steps may mean moves of which a search for the piece and its squares knows nothing.
    fn hides_moves(_def: &RulesetDef) -> bool {
        false
    }

    /// Whether a kind can enter behind a move.
    fn lets_in(_ruleset: &Ruleset, _kind: Kind) -> bool {
        false
    }

    /// Whether a piece may become another by moving, and not turn back.
    fn changes_for_good(_piece: &PieceDef) -> bool {
        false
    }

    /// Returns what can decide the game because of this slice, as far as proofs go.
    fn wins(_def: &RulesetDef) -> Ways {
        Ways::MATE
    }
}

/// What can decide a game, besides the want of a legal move: a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways(u8);

impl Ways {
    /// Mate alone.
    pub(crate) const MATE: Ways = Ways(0);
    /// Mate with guarded squares that proofs do not reckon with.
    pub(crate) const GUARDED: Ways = Ways(1);
    /// Something that needs pieces besides the royals.
    pub(crate) const PIECES: Ways = Ways(2);
    /// Something that no proof covers.
    pub(crate) const OTHERWISE: Ways = Ways(4);

    /// Returns these ways if something holds, and mate alone if not.
    pub(crate) fn given(self, holds: bool) -> Ways {
        if holds { self } else { Ways::MATE }
    }

    /// Returns both sets as one.
    pub(crate) fn with(self, other: Ways) -> Ways {
        Ways(self.0 | other.0)
    }

    /// Whether a way is among them.
    pub(crate) fn has(self, way: Ways) -> bool {
        self.0 & way.0 != 0
    }
}
