//! Repetition of positions.

use tabiya_board::Color;

use crate::def::{By, RulesetDef, Verdict};
use crate::slice::*;

/// A rule about repeated positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionDef {
    /// The number of occurrences of the position.
    pub count: u8,
    /// Whether it takes effect by itself or must be claimed.
    pub by: By,
    /// The verdict for the side whose move completed it, if no other rule decides.
    pub verdict: Verdict,
    /// The verdict for a side that gave check with each of its moves between.
    pub perpetual_check: Verdict,
    /// The verdict for a side that attacked an unprotected piece with each of its moves between.
    pub perpetual_chase: Verdict,
    /// The side to which `verdict` applies, if it is not the one whose move completed it.
    pub side: Option<Color>,
}

static REPETITION: TableSchema = TableSchema {
    title: "rows of `repetition`",
    doc: "Each row has its own `count`.",
    keys: &[
        key(
            "count",
            Kind::Integer { min: 2, max: 100 },
            Need::Required,
            "the number of occurrences of the position",
        ),
        key("by", BY, Need::Required, "whether it takes effect by itself or must be claimed"),
        key("verdict", VERDICTS, Need::Default("draw"), "the verdict for `side`"),
        key(
            "side",
            Kind::OneOf(&["white", "black"]),
            Need::Absent("the one whose move completed it"),
            "the side to which `verdict` applies",
        ),
        key(
            "perpetual-check",
            Kind::OneOf(&["draw", "loss"]),
            Need::Default("draw"),
            "`loss`: for a side that gave check with each of its moves between",
        ),
        key(
            "perpetual-chase",
            Kind::OneOf(&["draw", "loss"]),
            Need::Default("draw"),
            "`loss`: for a side that attacked an unprotected piece with each of its moves between",
        ),
    ],
};

pub(crate) struct Repetition;

impl Slice for Repetition {
    type Of = RulesetDef;
    type Value = Vec<RepetitionDef>;

    const KEY: Key = key("repetition", Kind::Rows(&REPETITION), NONE, "positions that come back");
    const TAG: u64 = 69;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Vec<RepetitionDef> {
        Vec::new()
    }

    fn is_symmetric(rows: &Vec<RepetitionDef>) -> bool {
        rows.iter().all(|row| row.side.is_none())
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<RepetitionDef> {
        let row = |row: TableReader<'_>| RepetitionDef {
            count: row.number("count"),
            by: row.by("by"),
            verdict: row.verdict("verdict"),
            perpetual_check: row.verdict("perpetual-check"),
            perpetual_chase: row.verdict("perpetual-chase"),
            side: row.side("side"),
        };
        table.rows("repetition").into_iter().map(row).collect()
    }

    fn check(rows: &Vec<RepetitionDef>, _: &RulesetDef, check: &mut Check<'_>) {
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.repetition.{index}");
            if row.count < 2 {
                check.report(RulesetError::new(
                    format!("{key}.count"),
                    "A position is repeated when it occurs twice or more.",
                ));
            } else if rows[..index].iter().any(|other| other.count == row.count) {
                let message = format!("There is already a rule for {} occurrences.", row.count);
                check.report(RulesetError::new(format!("{key}.count"), message));
            }
            if row.perpetual_check != Verdict::Draw {
                check.expect_royals(&format!("{key}.perpetual-check"), "Perpetual check");
            }
            if row.side.is_some() && row.verdict == Verdict::Draw && check.trusts(&format!("{key}.verdict")) {
                check.report(RulesetError::new(
                    format!("{key}.side"),
                    "`side` has no effect: a draw is one for both sides.",
                ));
            }
        }
    }
}

record!(RepetitionDef {
    1 count,
    2 by,
    3 verdict = Verdict::Draw,
    4 perpetual_check = Verdict::Draw,
    5 perpetual_chase = Verdict::Draw,
    6 side = None,
});
impl Item for RepetitionDef {}
