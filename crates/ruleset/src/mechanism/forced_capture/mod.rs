//! Forced captures: a side that can capture must.

use crate::def::RulesetDef;
use crate::slice::*;

pub(crate) struct ForcedCapture;

impl Slice for ForcedCapture {
    type Of = RulesetDef;
    type Value = bool;

    const KEY: Key = key("forced", Kind::Flag, Need::Default("false"), "a side that can capture must");
    const TAG: u64 = 21;
    const SYMMETRIC: bool = true;

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("forced")
    }
}
