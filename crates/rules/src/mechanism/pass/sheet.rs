//! Passing in words.

use crate::def::RulesetDef;

/// Returns its section.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    if !def.pass {
        return Vec::new();
    }
    vec!["A side that is not in check may leave all pieces where they are.".into()]
}

/// Returns when it has pieces counted, where they are.
pub(crate) fn counts(def: &RulesetDef) -> Option<String> {
    def.pass.then(|| "both sides pass one after the other".to_owned())
}
