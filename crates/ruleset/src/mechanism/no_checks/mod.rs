//! Games in which no move may give check.

use crate::def::{RoyalRule, RulesetDef};
use crate::slice::*;

pub(crate) struct NoChecks;

impl Slice for NoChecks {
    type Of = RulesetDef;
    /// Whether a move may give check.
    type Value = bool;

    const KEY: Key = key(
        "giving-check",
        Kind::OneOf(&["allowed", "forbidden"]),
        Need::Default("allowed"),
        "whether a move may give check",
    );
    const TAG: u64 = 20;

    fn absent() -> bool {
        true
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.choice("giving-check") == "allowed"
    }

    fn check(allowed: &bool, def: &RulesetDef, check: &mut Check<'_>) {
        if !allowed && def.royals.rule != RoyalRule::Checkmate && check.trusts_royals() {
            let message = "Checks can be forbidden under the rule `checkmate` only.";
            check.report(RulesetError::new("royal.giving-check", message));
        }
    }
}
