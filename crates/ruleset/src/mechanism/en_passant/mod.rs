//! En passant: the squares on which a piece that has stepped over them can be captured. Which pieces capture
//! en passant is part of their movements.

use crate::betza::{Movement, Part};
use crate::def::{PieceDef, Zone};
use crate::slice::*;

pub(crate) struct EnPassantOn;

impl Slice for EnPassantOn {
    type Of = PieceDef;
    type Value = Option<Zone>;

    const KEY: Key = key(
        "en-passant-on",
        Kind::Zone,
        Need::Absent("all squares"),
        "where it can be captured en passant after it has stepped over them",
    );
    const TAG: u64 = 18;
    const SYMMETRIC: bool = true;

    fn absent() -> Option<Zone> {
        None
    }

    fn zones(zone: &Option<Zone>) -> Vec<Zone> {
        zone.iter().copied().collect()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<Zone> {
        table.zone("en-passant-on")
    }

    fn check(zone: &Option<Zone>, piece: &PieceDef, check: &mut Check<'_>) {
        let Some(zone) = zone else { return };
        let key = format!("pieces.{}", piece.name);
        check.expect_squares(format!("{key}.en-passant-on"), zone);
        if check.trusts_movements_of(piece) && !piece.parts().any(passes_by) {
            let message = format!("`en-passant-on` has no effect: the {} has no `in` move.", piece.name);
            check.report(RulesetError::new(format!("{key}.en-passant-on"), message));
        }
    }

    /// Captures en passant need a piece with a lame initial move.
    fn check_game(check: &mut Check<'_>) {
        let def = check.def;
        if !check.trusts_pieces("move") || !check.trusts_pieces("in") {
            return;
        }
        if def.pieces.iter().flat_map(PieceDef::parts).any(passes_by) {
            return;
        }
        for piece in &def.pieces {
            let key = |name| format!("pieces.{}.{name}", piece.name);
            let both = [
                (key("move"), Some(&piece.movement)),
                (key("in.move"), piece.movement_in.as_ref().map(|m| &m.1)),
            ];
            let captures = |movement: &Movement| movement.parts.iter().any(|part| part.en_passant);
            for (key, _) in both.into_iter().filter(|(_, movement)| movement.is_some_and(captures)) {
                let message =
                    "The `e` captures en passant, but no piece has an `in` move that it could answer.";
                check.report(RulesetError::new(key, message));
            }
        }
    }
}

/// Returns whether a piece can be captured en passant after a move.
fn passes_by(part: &Part) -> bool {
    part.initial && part.lame
}
