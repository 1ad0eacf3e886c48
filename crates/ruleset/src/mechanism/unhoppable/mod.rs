//! Unhoppable pieces, such as the cannons of janggi.

use crate::betza::Hop;
use crate::def::PieceDef;
use crate::slice::*;

pub(crate) struct Unhoppable;

impl Slice for Unhoppable {
    type Of = PieceDef;
    type Value = bool;

    const KEY: Key = key(
        "unhoppable",
        Kind::Flag,
        Need::Default("false"),
        "a piece that moves by hopping (`p`) can neither hop over it nor capture it by hopping",
    );
    const TAG: u64 = 20;
    const SYMMETRIC: bool = true;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused_of_piece(
        "pieces.NAME.unhoppable",
        &["pieces.NAME.royal"],
        "`unhoppable` does not go with royals.",
        |_, piece| piece.unhoppable && piece.royal,
    )];

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("unhoppable")
    }

    fn check(unhoppable: &bool, piece: &PieceDef, check: &mut Check<'_>) {
        let mut parts = check.def.pieces.iter().flat_map(PieceDef::parts);
        if *unhoppable && check.trusts_pieces("move") && !parts.any(|part| part.hop == Hop::Over) {
            let message = "`unhoppable` has no effect: no piece hops over others.";
            check.report(RulesetError::new(format!("pieces.{}.unhoppable", piece.name), message));
        }
    }
}
