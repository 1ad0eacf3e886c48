//! Stalemate: the side to move has no legal move and is not mated.

use crate::def::{RulesetDef, Verdict};
use crate::slice::*;

pub(crate) struct Stalemate;

impl Slice for Stalemate {
    type Of = RulesetDef;
    type Value = Verdict;

    const KEY: Key = key(
        "stalemate",
        Kind::OneOf(&["draw", "loss", "win"]),
        Need::Default("draw"),
        "the verdict for a side to move that has no legal move and is not mated",
    );
    const TAG: u64 = 64;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Verdict {
        Verdict::Draw
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Verdict {
        table.verdict("stalemate")
    }
}
