//! Long play without progress: a draw.

use crate::def::{By, RulesetDef};
use crate::slice::*;

/// Long play without progress: a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietDef {
    /// Moves of each side.
    pub moves: u16,
    /// Automatic or claimed.
    pub by: By,
}

static QUIET: Table = Table {
    title: "rows of `quiet`",
    doc: "",
    keys: &[
        key("moves", Kind::Integer { min: 1, max: 1000 }, Need::Required, "moves of each side"),
        key("by", BY, Need::Required, "whether it happens or must be claimed"),
    ],
};

pub(crate) struct NoProgress;

impl Slice for NoProgress {
    type Of = RulesetDef;
    type Value = Vec<QuietDef>;

    const KEY: Key = key("quiet", Kind::Rows(&QUIET), NONE, "long play without progress: draw");
    const TAG: u64 = 70;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Vec<QuietDef> {
        Vec::new()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<QuietDef> {
        let row = |row: TableReader<'_>| QuietDef { moves: row.number("moves"), by: row.by("by") };
        table.rows("quiet").into_iter().map(row).collect()
    }

    fn check(rows: &Vec<QuietDef>, _: &RulesetDef, check: &mut Check<'_>) {
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.quiet.{index}.moves");
            if row.moves == 0 {
                check.fault(Fault::new(key, "Without any moves the game would be drawn at once."));
            } else if rows[..index].iter().any(|other| other.moves == row.moves) {
                check.fault(Fault::new(key, format!("There is already a rule for {} moves.", row.moves)));
            }
        }
    }
}

record!(QuietDef { 1 moves, 2 by });
impl Item for QuietDef {}

/// Which moves are progress, besides captures. Positions count the moves since, so that this decides
/// more than draws.
pub(crate) struct ResetBy;

impl Slice for ResetBy {
    type Of = RulesetDef;
    /// Names of pieces.
    type Value = Vec<String>;

    const KEY: Key =
        key("quiet-reset-by", Kind::Pieces, NONE, "pieces whose moves are progress, besides captures");
    const TAG: u64 = 71;

    fn absent() -> Vec<String> {
        Vec::new()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<String> {
        table.texts("quiet-reset-by")
    }

    fn references(names: &Vec<String>, _: &RulesetDef, check: &mut Check<'_>) {
        check.expect_pieces("endings.quiet-reset-by", names);
    }
}
