//! Attacks of facing royals.

use tabiya_board::{B256, Set, Square};

use super::Facing;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};
use crate::query::is_royal;
use crate::{Piece, Ruleset};

impl Query for Facing {
    fn attacks(ruleset: &Ruleset, occupied: B256, piece: Piece, from: Square, to: Square) -> bool {
        let def = ruleset.def();
        let (a, b) = (from.min(to), from.max(to));
        def.royals.facing
            && is_royal(ruleset, piece)
            && def.board.file(a) == def.board.file(b)
            && (a.0..b.0).step_by(def.board.files() as usize).skip(1).all(|at| !occupied.contains(Square(at)))
    }

    /// Facing royals guard squares that the proofs do not cover.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::GUARDED.given(def.royals.facing)
    }
}
