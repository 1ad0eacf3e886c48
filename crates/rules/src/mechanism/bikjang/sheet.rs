//! Royals that face each other on the rule sheet.

use crate::def::RulesetDef;

/// Returns the rule about check.
pub(crate) fn check(def: &RulesetDef, royal: &str) -> Option<String> {
    def.royals.bikjang.then(|| {
        format!(
            "A move may bring the {royal}s to face each other along a file with nothing between them. \
             The next move must part them, or pass."
        )
    })
}

/// Returns when the pieces are counted because of it, if the game counts them.
pub(crate) fn counts(def: &RulesetDef, royal: &str) -> Option<String> {
    def.royals.bikjang.then(|| format!("the {royal}s are left facing each other"))
}
