//! Checkmate on the rule sheet.

use crate::def::{RoyalRule, RulesetDef};
use crate::registry::sheet;

/// Returns the rule, if the game has checkmate.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    // If checks are forbidden, there is no mate.
    let is_there = def.royals.rule == RoyalRule::Checkmate && sheet::are_checks_given(def);
    is_there.then(|| "Checkmate: a side that is in check and has no legal move loses.".into())
}
