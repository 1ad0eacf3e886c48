//! Dead positions: neither side can ever win.

use crate::def::{By, RulesetDef};
use crate::slice::*;

pub(crate) struct DeadPosition;

impl Slice for DeadPosition {
    type Of = RulesetDef;
    type Value = Option<By>;

    const KEY: Key = key("dead-position", BY, NOTHING, "neither side can ever win: draw");
    const TAG: u64 = 72;
    const SYMMETRIC: bool = true;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Option<By> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<By> {
        table.get("dead-position").map(|_| table.by("dead-position"))
    }
}
