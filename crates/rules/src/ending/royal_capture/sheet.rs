//! The capture of a royal in words.

use crate::def::{RoyalRule, RulesetDef};

/// Returns that it wins, if it does.
pub(crate) fn ending(def: &RulesetDef, royal: &str) -> Option<String> {
    (def.royals.rule == RoyalRule::Capture).then(|| format!("Whoever captures the enemy {royal} wins."))
}
