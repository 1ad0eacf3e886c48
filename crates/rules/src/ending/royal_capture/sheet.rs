//! The capture of a royal on the rule sheet.

use crate::def::{RoyalRule, RulesetDef};

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef, royal: &str) -> Option<String> {
    (def.royals.rule == RoyalRule::Capture).then(|| format!("The side that captures the enemy {royal} wins."))
}
