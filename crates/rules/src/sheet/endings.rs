//! Endings on the rule sheet: one sentence for each.

use crate::def::{RulesetDef, TurnOrder};
use crate::registry::sheet;

pub(super) fn rules(def: &RulesetDef) -> Vec<String> {
    match def.turns {
        TurnOrder::Free => vec!["Nothing ends the game.".into()],
        TurnOrder::Alternate => sheet::endings(def),
    }
}
