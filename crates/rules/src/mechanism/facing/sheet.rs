//! Facing royals on the rule sheet.

use crate::def::RulesetDef;

/// Returns the rule about check.
pub(crate) fn check(def: &RulesetDef, royal: &str) -> Option<String> {
    def.royals.facing.then(|| {
        format!(
            "The {royal} of one side attacks that of the other along a file with nothing between them: \
             the two may not face each other."
        )
    })
}
