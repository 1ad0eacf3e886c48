//! Explosions on the rule sheet.

use super::query::explodes;
use crate::def::{CaptureEffect, RoyalRule, RulesetDef};
use crate::sheet::check::royal;
use crate::sheet::words::any_a;

/// Returns the rules about captures.
pub(crate) fn captures(def: &RulesetDef) -> Vec<String> {
    let CaptureEffect::Explode { spares } = &def.captures.effect else { return Vec::new() };
    let except = match spares.as_slice() {
        [] => String::new(),
        spares => format!(", but {} there stays", any_a(spares)),
    };
    let mut rules = vec![format!(
        "Every capture explodes. The piece that captures and all pieces on the eight squares around are \
         removed too{except}."
    )];
    if let Some(royal) = royal(def) {
        rules.push(format!("A capture that would blow up one's own {royal} is not allowed."));
    }
    rules
}

/// Returns the rules about check.
pub(crate) fn check(def: &RulesetDef, royal: &str) -> Option<String> {
    explodes(def).then(|| {
        format!(
            "A check need not be met if the move blows up the enemy {royal}. \
             While the two stand next to each other neither is in check."
        )
    })
}

/// Returns the ending by explosion.
pub(crate) fn ending(def: &RulesetDef, royal: &str) -> Option<String> {
    let royals = def.royals.rule != RoyalRule::None;
    (royals && explodes(def)).then(|| format!("The side that blows up the enemy {royal} wins."))
}
