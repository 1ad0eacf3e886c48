//! Checks that win, in words.

use crate::def::RulesetDef;
use crate::sheet::words::ordinal;

/// Returns how many win, if any number does.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    let count = def.endings.checks?;
    Some(format!("A side that gives check for the {} time wins.", ordinal(count.into())))
}
