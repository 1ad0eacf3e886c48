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

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("facing")
    }

    fn check(facing: &bool, def: &RulesetDef, check: &mut Check<'_>) {
        if *facing && def.royals.rule == RoyalRule::None && check.trusts_royals() {
            check.report(RulesetError::new("royal.facing", "`facing` has no effect: there are no royals."));
        }
    }
}
