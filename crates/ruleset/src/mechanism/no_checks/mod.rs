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
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "royal.giving-check",
        &["royal.rule"],
        "Checks can be forbidden under the rule `checkmate` only.",
        |def| !def.royals.giving_check && def.royals.rule != RoyalRule::Checkmate,
    )];

    fn absent() -> bool {
        true
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.choice("giving-check") == "allowed"
    }
}
