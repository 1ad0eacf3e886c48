//! Forbidden checks on the rule sheet.

use crate::def::{RoyalRule, RulesetDef};

/// Returns whether checks can be given in a game.
pub(crate) fn are_checks_given(def: &RulesetDef) -> bool {
    def.royals.giving_check
}

/// Returns the rule that replaces check.
pub(crate) fn check(def: &RulesetDef, royal: &str) -> Option<String> {
    (def.royals.rule == RoyalRule::Checkmate && !def.royals.giving_check).then(|| {
        format!(
            "No move may give check, that is, attack the enemy {royal}; and none may leave one's own {royal} \
             attacked."
        )
    })
}
