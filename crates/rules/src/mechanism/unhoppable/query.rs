//! The squares of unhoppable pieces.

use tabiya_board::{B256, Set};

use super::Unhoppable;
use crate::query::hooks::Query;
use crate::query::pieces;
use crate::{Ruleset, Setup};

impl Query for Unhoppable {
    fn no_hurdles(ruleset: &Ruleset, setup: &Setup) -> B256 {
        let defs = &ruleset.def().pieces;
        let found = pieces(setup).filter(|(_, piece)| {
            piece.kind.index() < ruleset.kind_count() && defs[ruleset.piece_of(piece.kind)].unhoppable
        });
        B256::from_squares(found.map(|(square, _)| square))
    }
}
