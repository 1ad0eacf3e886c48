//! The part of slices in queries about arrangements and in reading moves.

use tabiya_board::{B256, Color, Set, Square};

use super::change::Change;
use crate::def::{PieceDef, RulesetDef};
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

/// The hooks. By default they do nothing.
pub(crate) trait Query {
    /// Returns whether a piece attacks a square in a way that is not one of its moves.
    fn attacks(_ruleset: &Ruleset, _occupied: B256, _piece: Piece, _from: Square, _to: Square) -> bool {
        false
    }

    /// Returns the squares of pieces that are not hurdles.
    fn no_hurdles(_ruleset: &Ruleset, _setup: &Setup) -> B256 {
        B256::EMPTY
    }

    /// Returns whether the royals stand so that the pieces are counted if they still do after the next move.
    fn is_standoff(_ruleset: &Ruleset, _setup: &Setup) -> bool {
        false
    }

    /// Returns whether the royals of a side cannot be captured, be they attacked or not.
    fn shelters(_ruleset: &Ruleset, _setup: &Setup, _color: Color) -> bool {
        false
    }

    /// Returns whether royals can vanish from the board although none may be captured.
    fn removes_royals(_def: &RulesetDef) -> bool {
        false
    }

    /// Returns what a kind becomes by moving, if this slice changes it.
    fn change(_ruleset: &Ruleset, _kind: Kind, _color: Color) -> Option<Change> {
        None
    }

    /// Adds moves that a side might make later: start square and target.
    fn planned_steps(_position: &Position, _color: Color, _add: &mut dyn FnMut(Square, Square)) {}

    /// Adds kinds that a side might put on the board later, and their targets.
    fn planned_places(_position: &Position, _color: Color, _add: &mut dyn FnMut(Kind, B256)) {}

    /// Returns whether a move leaves all pieces where they are.
    fn is_idle(_m: Move) -> bool {
        false
    }

    /// Returns the attempt that means a special move of this slice.
    fn attempt_of(_position: &Position, _m: Move) -> Option<Attempt> {
        None
    }

    /// Returns whether an attempt means a move of this slice's own in a way other than the written one.
    fn means(_position: &Position, _attempt: &Attempt, _m: Move) -> bool {
        false
    }

    /// Returns whether steps may mean moves of which a search for the piece and its squares knows nothing.
    fn hides_moves(_def: &RulesetDef) -> bool {
        false
    }

    /// Returns whether a kind can enter behind a move.
    fn can_enter(_ruleset: &Ruleset, _kind: Kind) -> bool {
        false
    }

    /// Returns whether a piece may become another by moving, and not turn back.
    fn changes_for_good(_piece: &PieceDef) -> bool {
        false
    }

    /// Returns the ways in which this slice can decide the game, as far as the proofs are concerned.
    fn wins(_def: &RulesetDef) -> Ways {
        Ways::MATE
    }
}

/// A set of ways in which a game can be decided, besides the lack of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways(u8);

impl Ways {
    /// Mate alone.
    pub(crate) const MATE: Ways = Ways(0);
    /// Mate with guarded squares that the proofs do not cover.
    pub(crate) const GUARDED: Ways = Ways(1);
    /// Something that needs pieces besides the royals.
    pub(crate) const PIECES: Ways = Ways(2);
    /// Something that no proof covers.
    pub(crate) const OTHERWISE: Ways = Ways(4);
    /// The fault of the other side, which needs pieces that attack: checking or chasing for ever.
    pub(crate) const FAULTS: Ways = Ways(8);

    /// Returns these ways if a condition holds, and mate alone otherwise.
    pub(crate) fn given(self, holds: bool) -> Ways {
        if holds { self } else { Ways::MATE }
    }

    /// Returns the union.
    pub(crate) fn with(self, other: Ways) -> Ways {
        Ways(self.0 | other.0)
    }

    /// Returns whether a way is in the set.
    pub(crate) fn has(self, way: Ways) -> bool {
        self.0 & way.0 != 0
    }
}
