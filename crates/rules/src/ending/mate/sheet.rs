//! Checkmate in words.

use crate::def::{RoyalRule, RulesetDef};
use crate::registry::sheet;

/// Returns what it means, where there is any.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    // Where no check can be given there is no mate either.
    let is_there = def.royals.rule == RoyalRule::Checkmate && sheet::are_checks_given(def);
    is_there.then(|| "Checkmate: a side that is in check and has no legal move loses.".into())
}
