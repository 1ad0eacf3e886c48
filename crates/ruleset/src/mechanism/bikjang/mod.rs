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
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "royal.bikjang",
        &["royal.rule"],
        "`bikjang` goes with the rule `checkmate` only.",
        |def| def.royals.bikjang && def.royals.rule != RoyalRule::Checkmate,
    )];

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("bikjang")
    }
}
