//! Passing on the rule sheet.

use crate::def::RulesetDef;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    if !def.pass {
        return Vec::new();
    }
    vec!["A side that is not in check may leave all pieces where they are.".into()]
}

/// Returns when the pieces are counted because of it, if the game counts them.
pub(crate) fn counts(def: &RulesetDef) -> Option<String> {
    def.pass.then(|| "both sides pass one after the other".to_owned())
}
