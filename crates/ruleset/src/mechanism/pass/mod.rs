//! Passing: a side may leave all pieces where they are.

use crate::def::RulesetDef;
use crate::slice::*;

pub(crate) struct Pass;

impl Slice for Pass {
    type Of = RulesetDef;
    type Value = bool;

    const KEY: Key = key(
        "pass",
        Kind::Flag,
        Need::Default("false"),
        "a side that is not in check may leave all pieces where they are",
    );
    const TAG: u64 = 24;
    const SYMMETRIC: bool = true;
    const NEEDS_TURNS: bool = true;

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("pass")
    }
}
