//! Points: the pieces are counted when both sides pass, or when royals are left facing each other.

use crate::def::RulesetDef;
use crate::slice::*;

/// The rules of counting the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointsDef {
    /// The extra points of the second player, in hundredths.
    pub second: u32,
    /// The number of occurrences of a position after which the pieces are counted.
    pub occurrences: Option<u8>,
    /// The number of moves of each side without progress after which the pieces are counted.
    pub no_progress: Option<u16>,
}

static POINTS: TableSchema = TableSchema {
    title: "`points` of `[endings]`",
    doc: "The points of a piece are its `value`. The side with more points wins; with equal points it is a \
        draw.",
    keys: &[
        key(
            "second",
            Kind::Integer { min: 0, max: 100_000 },
            Need::Default("0"),
            "the extra points of the second player",
        ),
        key(
            "occurrences",
            Kind::Integer { min: 2, max: 255 },
            NOTHING,
            "the pieces are counted when a position occurs this often, unless one side gave check with every \
             move, which loses",
        ),
        key(
            "no-progress",
            Kind::Integer { min: 1, max: 10_000 },
            NOTHING,
            "the pieces are counted after this many moves of each side without progress",
        )
        .formerly("quiet"),
    ],
};

pub(crate) struct Points;

impl Slice for Points {
    type Of = RulesetDef;
    type Value = Option<PointsDef>;

    const KEY: Key = key(
        "points",
        Kind::Table(&POINTS),
        NOTHING,
        "both sides pass in turn, or royals are left facing each other: the pieces are counted",
    );
    const TAG: u64 = 75;
    const DECIDES_MOVES: bool = false;

    fn absent() -> Option<PointsDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<PointsDef> {
        let points = table.table("points")?;
        Some(PointsDef {
            second: points.integer("second").and_then(|value| u32::try_from(value).ok()).unwrap_or(0),
            occurrences: points.integer("occurrences").and_then(|value| u8::try_from(value).ok()),
            no_progress: points.integer("no-progress").and_then(|value| u16::try_from(value).ok()),
        })
    }

    /// Files cannot contain such numbers, but definitions built in code or decoded can.
    fn check(points: &Option<PointsDef>, _: &RulesetDef, check: &mut Check<'_>) {
        let Some(points) = points else { return };
        if points.occurrences.is_some_and(|count| count < 2) {
            let message = "A position is repeated when it occurs twice or more.";
            check.report(RulesetError::new("endings.points.occurrences", message));
        }
        if points.no_progress == Some(0) {
            let message = "Without any moves the pieces would be counted at once.";
            check.report(RulesetError::new("endings.points.no-progress", message));
        }
    }
}

record!(PointsDef { 1 second = 0, 2 occurrences = None, 3 no_progress = None });
