//! Counted checks on the rule sheet.

use crate::def::RulesetDef;
use crate::sheet::words::ordinal;

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    let count = def.endings.checks?;
    Some(format!("A side that gives check for the {} time wins.", ordinal(count.into())))
}
