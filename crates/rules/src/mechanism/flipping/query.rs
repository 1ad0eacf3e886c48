//! The face that a piece turns to with a single move.

use tabiya_board::{B256, Color, Set};

use super::Flipping;
use crate::query::change::Change;
use crate::query::hooks::Query;
use crate::{Kind, Ruleset};

impl Query for Flipping {
    fn change(ruleset: &Ruleset, kind: Kind, _: Color) -> Option<Change> {
        let face = ruleset.def().pieces[ruleset.piece_of(kind)].flips_to.as_deref()?;
        let face = ruleset.kind_named(face)?;
        let all = B256::from_squares(ruleset.board().all());
        Some(Change { zone: all, must: all, leaving: false, into: vec![face] })
    }
}
