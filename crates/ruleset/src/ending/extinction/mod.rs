//! Extinction: running out of pieces.

use tabiya_board::Color;

use crate::def::{RulesetDef, Verdict};
use crate::slice::*;

/// A rule about running out of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtinctionDef {
    /// The side to which it applies; both by default.
    pub side: Option<Color>,
    /// The names of the pieces that are counted; all if empty.
    pub pieces: Vec<String>,
    /// The verdict for the side that ran out.
    pub verdict: Verdict,
}

impl ExtinctionDef {
    /// The largest number of rows of a definition.
    pub const MAX_ROWS: usize = 8;
}

static EXTINCTION: TableSchema = TableSchema {
    title: "rows of `extinction`",
    doc: "",
    keys: &[
        key("side", Kind::OneOf(&["white", "black"]), Need::Absent("either"), "the side to which it applies"),
        key("pieces", Kind::Pieces, NONE, "which pieces are counted; all if none are named"),
        key("verdict", VERDICTS, Need::Default("loss"), "the verdict for the side that ran out"),
    ],
};

pub(crate) struct Extinction;

impl Slice for Extinction {
    type Of = RulesetDef;
    type Value = Vec<ExtinctionDef>;

    const KEY: Key = key("extinction", Kind::Rows(&EXTINCTION), NONE, "running out of pieces");
    const TAG: u64 = 66;
    const REPLACES_ROYAL: bool = true;

    fn absent() -> Vec<ExtinctionDef> {
        Vec::new()
    }

    fn is_symmetric(rows: &Vec<ExtinctionDef>) -> bool {
        rows.iter().all(|row| row.side.is_none())
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Vec<ExtinctionDef> {
        let row = |row: TableReader<'_>| ExtinctionDef {
            side: row.side("side"),
            pieces: row.texts("pieces"),
            verdict: row.verdict("verdict"),
        };
        table.rows("extinction").into_iter().map(row).collect()
    }

    fn references(rows: &Vec<ExtinctionDef>, _: &RulesetDef, check: &mut Check<'_>) {
        for (index, row) in rows.iter().enumerate() {
            check.expect_pieces(&format!("endings.extinction.{index}.pieces"), &row.pieces);
        }
    }

    fn check(rows: &Vec<ExtinctionDef>, def: &RulesetDef, check: &mut Check<'_>) {
        if rows.len() > ExtinctionDef::MAX_ROWS {
            let key = format!("endings.extinction.{}", ExtinctionDef::MAX_ROWS);
            let (count, limit) = (rows.len(), ExtinctionDef::MAX_ROWS);
            check.report(RulesetError::new(
                key,
                format!("`extinction` has {count} rows; {limit} is the limit."),
            ));
        }
        for (index, row) in rows.iter().enumerate() {
            let key = format!("endings.extinction.{index}");
            if rows[..index].iter().any(|other| (other.side, &other.pieces) == (row.side, &row.pieces)) {
                check.report(RulesetError::new(key, "This ending is given twice."));
                continue;
            }
            let Some(start) = check.start.as_ref().filter(|_| check.trusts_all(&key)) else { continue };
            let counted: Vec<usize> = match row.pieces.is_empty() {
                true => (0..def.pieces.len()).collect(),
                false => row.pieces.iter().filter_map(|name| check.piece(name)).collect(),
            };
            // Unknown names have already been reported.
            if counted.is_empty() {
                continue;
            }
            let sides = Color::ALL.into_iter().filter(|color| row.side.is_none_or(|side| side == *color));
            let gone = |color: &Color| counted.iter().all(|piece| start.count(*color, *piece) == 0);
            let over: Vec<Color> = sides.filter(gone).collect();
            for color in over {
                let side = &def.sides[color.index()];
                let message = format!(
                    "{side} has none of these pieces in the opening array: the game is over before the first \
                     move."
                );
                check.report(RulesetError::new(key.clone(), message).because(["board.start"]));
            }
        }
    }

    fn replaces_royal_of(rows: &Vec<ExtinctionDef>, color: Color) -> bool {
        rows.iter().any(|row| row.side.is_none_or(|side| side == color))
    }
}

record!(ExtinctionDef { 1 side = None, 2 pieces = Vec::new(), 3 verdict = Verdict::Loss });
impl Item for ExtinctionDef {}
