//! Flipping: a piece turns into another after every move it makes.

use crate::def::PieceDef;
use crate::slice::*;

pub(crate) struct Flipping;

impl Slice for Flipping {
    type Of = PieceDef;
    /// The name of the piece it turns into.
    type Value = Option<String>;

    const KEY: Key = key(
        "flips-to",
        Kind::Piece,
        NOTHING,
        "the piece it turns into after every move it makes; that piece flips back",
    );
    const TAG: u64 = 17;
    const SYMMETRIC: bool = true;

    fn absent() -> Option<String> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<String> {
        table.text("flips-to")
    }

    fn references(other: &Option<String>, piece: &PieceDef, check: &mut Check<'_>) {
        if let Some(other) = other {
            check.expect_piece(format!("pieces.{}.flips-to", piece.name), other);
        }
    }

    fn check(other: &Option<String>, piece: &PieceDef, check: &mut Check<'_>) {
        let Some(name) = other else { return };
        let key = format!("pieces.{}.flips-to", piece.name);
        if *name == piece.name {
            return check.report(RulesetError::new(key, format!("The {name} would flip into itself.")));
        }
        let Some(other) = check.piece(name).map(|index| &check.def.pieces[index]) else { return };
        if piece.royal && !other.royal && check.trusts_royals() {
            let message = format!("The {} is royal and would flip away into a {name}.", piece.name);
            return check.report(RulesetError::new(key, message));
        }
        let back = format!("pieces.{name}.flips-to");
        if other.flips_to.as_ref() != Some(&piece.name) && check.trusts(&back) {
            let message = format!("The {} flips into a {name}, which does not flip back.", piece.name);
            let hint = format!("write `flips-to = \"{}\"` in `[pieces.{name}]`", piece.name);
            check.report(RulesetError::new(key, message).hint(hint));
        }
    }
}
