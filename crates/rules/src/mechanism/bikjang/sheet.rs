//! Royals that face each other, in words.

use crate::def::RulesetDef;

/// Returns what it adds to check.
pub(crate) fn check(def: &RulesetDef, royal: &str) -> Option<String> {
    def.royals.bikjang.then(|| {
        format!(
            "A move may bring the {royal}s to face each other along a file with nothing between them. \
             The next move must part them, or pass."
        )
    })
}

/// Returns when it has pieces counted, where they are.
pub(crate) fn counts(def: &RulesetDef, royal: &str) -> Option<String> {
    def.royals.bikjang.then(|| format!("the {royal}s are left facing each other"))
}
