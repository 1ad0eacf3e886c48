//! The part of slices in queries about arrangements and in reading moves.

use tabiya_board::{B256, Color, Square};

use super::change::Change;
use crate::core::combine::{Union, declare_facet};
use crate::def::{PieceDef, RulesetDef};
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

/// Calls a macro with the declarations of the hooks: see [`declare_facet`].
macro_rules! query_hooks {
    ($call:ident) => {
        $call! { trait Query;

            /// Returns whether a piece attacks a square in a way that is not one of its moves.
            Query: fn attacks(
                ruleset: &Ruleset,
                occupied: B256,
                piece: Piece,
                from: Square,
                to: Square,
            ) -> bool = any;

            /// Returns the squares of pieces that are not hurdles.
            Query: fn no_hurdles(ruleset: &Ruleset, setup: &Setup) -> B256 = union;

            /// Returns whether the royals stand so that the pieces are counted if they still do after the
            /// next move.
            Query: fn is_standoff(ruleset: &Ruleset, setup: &Setup) -> bool = any;

            /// Returns whether the royals of a side cannot be captured, be they attacked or not.
            Query: fn shelters(ruleset: &Ruleset, setup: &Setup, color: Color) -> bool = any;

            /// Returns whether royals can vanish from the board although none may be captured.
            Query: fn removes_royals(def: &RulesetDef) -> bool = any;

            /// Returns the changes of a kind by moving, if this slice defines any.
            Query: fn change(ruleset: &Ruleset, kind: Kind, color: Color) -> Option<Change> = first;

            /// Adds moves that a side might make later: start square and target.
            Query: fn planned_steps(
                position: &Position,
                color: Color,
                add: &mut dyn FnMut(Square, Square),
            ) = each;

            /// Adds kinds that a side might put on the board later, and their targets.
            Query: fn planned_places(
                position: &Position,
                color: Color,
                add: &mut dyn FnMut(Kind, B256),
            ) = each;

            /// Returns whether a move leaves all pieces where they are.
            Query: fn is_idle(m: Move) -> bool = any;

            /// Returns the attempt that means a special move of this slice.
            Query: fn attempt_of(position: &Position, m: Move) -> Option<Attempt> = first;

            /// Returns whether an attempt means a move of this slice's own in a way other than the written
            /// one.
            Query: fn means(position: &Position, attempt: &Attempt, m: Move) -> bool = any;

            /// Returns whether a step may mean a move that a search by piece and squares does not find.
            Query: fn hides_moves(def: &RulesetDef) -> bool = any;

            /// Returns whether a kind can enter behind a move.
            Query: fn can_enter(ruleset: &Ruleset, kind: Kind) -> bool = any;

            /// Returns whether a piece may become another by moving, and not turn back.
            Query: fn changes_for_good(piece: &PieceDef) -> bool = any;

            /// Returns the ways in which this slice can decide the game, as far as the proofs are concerned.
            Query: fn wins(def: &RulesetDef) -> Ways = union;
        }
    };
}
pub(crate) use query_hooks;

query_hooks!(declare_facet);

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

impl Union for Ways {
    const NONE: Ways = Ways::MATE;

    fn or(self, other: Ways) -> Ways {
        self.with(other)
    }
}
