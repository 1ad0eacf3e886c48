//! Marked lines: extra movement between marked points, such as the diagonals of a palace.

use crate::betza::Movement;
use crate::def::{PieceDef, Zone};
use crate::slice::*;

static LINES: TableSchema = TableSchema {
    title: "`lines` of a piece",
    doc: "The movement is added to the others. Each of its steps begins and ends on a marked point.",
    keys: &[
        key("points", Kind::Zone, Need::Required, "the marked points"),
        key("move", Kind::Movement, Need::Required, "how it moves between them"),
    ],
};

pub(crate) struct Lines;

impl Slice for Lines {
    type Of = PieceDef;
    type Value = Option<(Zone, Movement)>;

    const KEY: Key =
        key("lines", Kind::Table(&LINES), NOTHING, "its additional movement between marked points");
    const TAG: u64 = 19;
    const SYMMETRIC: bool = true;

    fn absent() -> Option<(Zone, Movement)> {
        None
    }

    fn zones(lines: &Option<(Zone, Movement)>) -> Vec<Zone> {
        lines.iter().map(|(zone, _)| *zone).collect()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<(Zone, Movement)> {
        let lines = table.table("lines")?;
        Some((lines.zone("points").unwrap_or_default(), lines.movement("move")))
    }

    fn movement(lines: &Option<(Zone, Movement)>) -> Option<&Movement> {
        lines.as_ref().map(|(_, movement)| movement)
    }

    fn check(lines: &Option<(Zone, Movement)>, piece: &PieceDef, check: &mut Check<'_>) {
        let Some((points, movement)) = lines else { return };
        check.expect_squares(format!("pieces.{}.lines.points", piece.name), points);
        if movement.parts.iter().any(|part| part.initial || part.en_passant || part.lame) {
            let message = "`i`, `e` and `n` have no meaning on marked lines.";
            check.report(RulesetError::new(format!("pieces.{}.lines.move", piece.name), message));
        }
    }
}
