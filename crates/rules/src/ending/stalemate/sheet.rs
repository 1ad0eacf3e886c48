//! Stalemate on the rule sheet.

use crate::def::{RoyalRule, RulesetDef, Verdict};
use crate::outcome::Reason;
use crate::registry::sheet;
use crate::sheet::check::royal;
use crate::sheet::words::{capital, verb};

/// Returns the rule.
pub(crate) fn ending(def: &RulesetDef) -> String {
    let checked =
        def.royals.rule == RoyalRule::Checkmate && sheet::are_checks_given(def) && royal(def).is_some();
    let when = if checked { "is not in check and has no legal move" } else { "has no legal move" };
    let rule = match super::judge::verdict(def) {
        None => {
            return format!(
                "A side that {when} may resign, or agree to a draw; the game does not end by itself."
            );
        }
        Some(Verdict::Draw) => format!("if the side to move {when}, the game is a draw."),
        Some(verdict) => format!("a side that {when} {}.", verb(verdict)),
    };
    match super::judge::reason(def) {
        Reason::Stalemate => format!("Stalemate: {rule}"),
        _ => capital(&rule),
    }
}
