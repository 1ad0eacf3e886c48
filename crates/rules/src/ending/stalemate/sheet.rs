//! Stalemate on the rule sheet.

use crate::def::{RoyalRule, RulesetDef, Verdict};
use crate::registry::sheet;
use crate::sheet::check::royal;
use crate::sheet::words::verb;

/// Returns the rule.
pub(crate) fn ending(def: &RulesetDef) -> String {
    let checked =
        def.royals.rule == RoyalRule::Checkmate && sheet::are_checks_given(def) && royal(def).is_some();
    let when = if checked { "is not in check and has no legal move" } else { "has no legal move" };
    match super::judge::verdict(def) {
        None => {
            format!("A side that {when} may resign, or agree to a draw; the game does not end by itself.")
        }
        Some(Verdict::Draw) => format!("Stalemate: if the side to move {when}, the game is a draw."),
        Some(verdict) => format!("Stalemate: a side that {when} {}.", verb(verdict)),
    }
}
