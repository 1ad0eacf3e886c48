//! Bikjang: royals that face each other along an open file must be parted, unless the side passes.

use crate::def::{RoyalRule, RulesetDef};
use crate::slice::*;

pub(crate) struct Bikjang;

impl Slice for Bikjang {
    type Of = RulesetDef;
    type Value = bool;

    const KEY: Key = key(
        "bikjang",
        Kind::Flag,
        Need::Default("false"),
        "royals may come to face each other on an open file; the side to move then parts them or passes",
    );
    const TAG: u64 = 25;

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("bikjang")
    }

    fn check(bikjang: &bool, def: &RulesetDef, check: &mut Check<'_>) {
        if !bikjang || !check.trusts_royals() {
            return;
        }
        if def.royals.rule != RoyalRule::Checkmate {
            check
                .report(RulesetError::new("royal.bikjang", "`bikjang` goes with the rule `checkmate` only."));
        }
    }
}
