//! Marked lines on the rule sheet.

use crate::def::{PieceDef, RulesetDef};
use crate::sheet::pieces::moves;
use crate::sheet::words::uncapital;
use crate::sheet::zones;

/// Returns how a piece moves between marked points.
pub(crate) fn piece(def: &RulesetDef, piece: &PieceDef) -> Option<String> {
    let (zone, movement) = piece.lines.as_ref()?;
    let zone = zones::zone(def, zone);
    Some(format!("Between {zone} it also moves so: {}", uncapital(&moves(movement))))
}
