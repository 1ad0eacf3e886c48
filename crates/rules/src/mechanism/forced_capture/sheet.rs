//! Forced captures on the rule sheet.

use crate::def::RulesetDef;

/// Returns the rule, if captures are forced.
pub(crate) fn captures(def: &RulesetDef) -> Vec<String> {
    let text = "A side that can capture must. If there are several captures, it chooses.";
    def.captures.forced.then(|| text.into()).into_iter().collect()
}
