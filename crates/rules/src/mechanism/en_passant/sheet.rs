//! Captures en passant on the rule sheet.

use crate::def::{PieceDef, RulesetDef};
use crate::sheet::zones;

/// Returns where a piece can be captured en passant, if that is limited.
pub(crate) fn piece(def: &RulesetDef, piece: &PieceDef) -> Option<String> {
    let zone = piece.en_passant_on.as_ref()?;
    Some(format!("It can be captured en passant on {} only.", zones::zone(def, zone)))
}
