//! Counted checks: a side that gives a number of checks wins.

use crate::def::{Counter, RoyalRule, RulesetDef};
use crate::slice::*;

pub(crate) struct CheckCount;

impl Slice for CheckCount {
    type Of = RulesetDef;
    type Value = Option<u8>;

    const KEY: Key = key("checks", Kind::Integer { min: 1, max: 9 }, NOTHING, "that many checks given win");
    const TAG: u64 = 68;
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "endings.checks",
        &["royal.rule"],
        "Checks are counted under the royal rule `checkmate` only.",
        |def| def.endings.checks.is_some() && def.royals.rule != RoyalRule::Checkmate,
    )];

    fn absent() -> Option<u8> {
        None
    }

    fn counter(checks: &Option<u8>) -> Option<Counter> {
        checks.map(|limit| Counter { name: "checks", limit })
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<u8> {
        table.integer("checks").and_then(|checks| u8::try_from(checks).ok())
    }

    fn check(checks: &Option<u8>, _: &RulesetDef, check: &mut Check<'_>) {
        if *checks == Some(0) {
            check.report(RulesetError::new("endings.checks", "No checks at all would win at once."));
        }
    }
}
