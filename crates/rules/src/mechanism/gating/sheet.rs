//! Gating on the rule sheet.

use crate::def::RulesetDef;
use crate::registry::sheet;
use crate::sheet::words::{a, all_of};
use crate::sheet::zones;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let Some(gating) = &def.gating else { return Vec::new() };
    let pieces = all_of(&gating.pieces.iter().map(|piece| a(piece)).collect::<Vec<_>>());
    let mut rules = vec![
        format!("Each side begins with {pieces} in hand."),
        format!(
            "When a piece that began the game on {} makes its first move, one of them may enter on the \
             square it leaves.",
            zones::zone(def, &gating.from)
        ),
    ];
    rules.extend(sheet::where_it_enters(def));
    rules
}
