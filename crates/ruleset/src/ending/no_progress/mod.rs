//! No progress: long play without progress is a draw.

use crate::def::{By, RulesetDef};
use crate::slice::*;

/// A rule that draws long play without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoProgressDef {
    /// The number of moves of each side.
    pub moves: u16,
    /// Whether it takes effect by itself or must be claimed.
    pub by: By,
}

static ROWS: TableSchema = TableSchema {
    title: "rows of `no-progress`",
    doc: "",
    keys: &[
        key("moves", Kind::Integer { min: 1, max: 1000 }, Need::Required, "moves of each side"),
        key("by", BY, Need::Required, "whether it takes effect by itself or must be claimed"),
    ],
};

pub(crate) struct NoProgress;

impl Slice for NoProgress {
    type Of = RulesetDef;
    type Value = Vec<NoProgressDef>;

    const KEY: Key =
        key("no-progress", Kind::Rows(&ROWS), NONE, "long play without progress: draw").formerly("quiet");
    const TAG: u64 = 70;
    const SYMMETRIC: bool = true;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Vec<NoProgressDef> {
        Vec::new()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<NoProgressDef> {
        let row = |row: TableReader<'_>| NoProgressDef { moves: row.number("moves"), by: row.by("by") };
        table.rows("no-progress").into_iter().map(row).collect()
    }

    fn check(rows: &Vec<NoProgressDef>, _: &RulesetDef, check: &mut Check<'_>) {
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.no-progress.{index}.moves");
            if row.moves == 0 {
                check.report(RulesetError::new(key, "Without any moves the game would be drawn at once."));
            } else if rows[..index].iter().any(|other| other.moves == row.moves) {
                check.report(RulesetError::new(
                    key,
                    format!("There is already a rule for {} moves.", row.moves),
                ));
            }
        }
    }
}

record!(NoProgressDef { 1 moves, 2 by });
impl Item for NoProgressDef {}

/// The pieces whose moves are progress, besides captures. They reset the halfmove clock of positions, which
/// matters even without draws.
pub(crate) struct ResetBy;

impl Slice for ResetBy {
    type Of = RulesetDef;
    /// Names of pieces.
    type Value = Vec<String>;

    const KEY: Key =
        key("no-progress-reset-by", Kind::Pieces, NONE, "pieces whose moves are progress, besides captures")
            .formerly("quiet-reset-by");
    const TAG: u64 = 71;
    const SYMMETRIC: bool = true;

    fn absent() -> Vec<String> {
        Vec::new()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<String> {
        table.texts("no-progress-reset-by")
    }

    fn references(names: &Vec<String>, _: &RulesetDef, check: &mut Check<'_>) {
        check.expect_pieces("endings.no-progress-reset-by", names);
    }
}
