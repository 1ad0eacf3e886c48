//! Dead positions on the rule sheet.

use crate::def::{By, RulesetDef};

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    Some(match def.endings.dead_position? {
        By::Automatic => {
            "The game is a draw as soon as neither side could win by any series of legal moves.".into()
        }
        By::Claim => {
            "A player may claim a draw when neither side could win by any series of legal moves.".into()
        }
    })
}
