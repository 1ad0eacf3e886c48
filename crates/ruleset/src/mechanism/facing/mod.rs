//! Facing royals: two royal pieces that face each other along an open file attack each other.

use crate::def::{RoyalRule, RulesetDef};
use crate::slice::*;

pub(crate) struct Facing;

impl Slice for Facing {
    type Of = RulesetDef;
    type Value = bool;

    const KEY: Key = key(
        "facing",
        Kind::Flag,
        Need::Default("false"),
        "royals that face each other on an open file attack each other",
    );
    const TAG: u64 = 19;
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] =
        &[refused("royal.facing", &["royal.rule"], "`facing` has no effect: there are no royals.", |def| {
            def.royals.facing && def.royals.rule == RoyalRule::None
        })];

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("facing")
    }
}
