//! Counting of moves in endings without pawns.

use crate::def::RulesetDef;
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
    const DECIDES_MOVES: bool = false;

    fn absent() -> Option<CountingDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<CountingDef> {
        table.get("counting").map(|_| CountingDef::Makruk)
    }

    fn check(counting: &Option<CountingDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if counting.is_some() {
            check.expect_royals("endings.counting", "Counting");
        }
    }
}

numbered!(CountingDef { Makruk = 0 });
