//! The face that a piece turns to with a single move.

use tabiya_board::{B256, Color, Set};

use super::Flipping;
use crate::def::RulesetDef;
use crate::query::change::Change;
use crate::query::hooks::Query;
use crate::{Attempt, Kind, Move, Position, Ruleset};

impl Query for Flipping {
    fn change(ruleset: &Ruleset, kind: Kind, _: Color) -> Option<Change> {
        let face = ruleset.def().pieces[ruleset.piece_of(kind)].flips_to.as_deref()?;
        let face = ruleset.kind_named(face)?;
        let all = B256::from_squares(ruleset.board().all());
        Some(Change { zone: all, must: all, leaving: false, into: vec![face], default: None })
    }

    /// A step that names no kind means the same as one that names the other face.
    fn means(position: &Position, attempt: &Attempt, m: Move) -> bool {
        let Attempt::Step { from, to, becomes: None, enters: None, second } = *attempt else { return false };
        let flips = |kind: Kind| position.ruleset().piece_def(kind).flips_to.is_some();
        m.flag().is_step() && flips(m.kind()) && (m.from(), m.to(), m.second_square()) == (from, to, second)
    }

    fn hides_moves(def: &RulesetDef) -> bool {
        def.pieces.iter().any(|piece| piece.flips_to.is_some())
    }
}
