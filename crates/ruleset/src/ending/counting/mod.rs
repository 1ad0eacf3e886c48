//! Counting of moves in endings without pawns.

use crate::def::{RoyalRule, RulesetDef};
use crate::slice::*;

/// Counting of moves in endings without pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountingDef {
    /// Makruk: board's honour (64) and pieces' honour (by the stronger side's pieces).
    Makruk,
}

pub(crate) struct Counting;

impl Slice for Counting {
    type Of = RulesetDef;
    type Value = Option<CountingDef>;

    const KEY: Key = key("counting", Kind::OneOf(&["makruk"]), NOTHING, "counted endings");
    const TAG: u64 = 74;
    const SYMMETRIC: bool = true;
    const DECIDES_MOVES: bool = false;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "endings.counting",
        &["royal.rule"],
        "Counting needs royal pieces, and `royal.rule` is `none`.",
        |def| def.endings.counting.is_some() && def.royals.rule == RoyalRule::None,
    )];

    fn absent() -> Option<CountingDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<CountingDef> {
        table.get("counting").map(|_| CountingDef::Makruk)
    }
}

numbered!(CountingDef { Makruk = 0 });
