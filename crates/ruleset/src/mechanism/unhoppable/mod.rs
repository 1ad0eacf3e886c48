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

    fn absent() -> bool {
        false
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> bool {
        table.flag("unhoppable")
    }

    fn check(unhoppable: &bool, piece: &PieceDef, check: &mut Check<'_>) {
        let key = || format!("pieces.{}.unhoppable", piece.name);
        let def = check.def;
        if !unhoppable || !check.trusts_pieces("move") {
            return;
        }
        if !def.pieces.iter().flat_map(PieceDef::parts).any(|part| part.hop == Hop::Over) {
            check.report(RulesetError::new(key(), "`unhoppable` has no effect: no piece hops over others."));
        }
        if piece.royal {
            check.report(RulesetError::new(key(), "`unhoppable` does not go with royals."));
        }
    }
}
