//! Duties and effects of captures, in words.

use crate::def::{CaptureEffect, RulesetDef};

use super::check::royal;
use super::words::any_a;

pub(super) fn rules(def: &RulesetDef) -> Vec<String> {
    let mut rules = Vec::new();
    if def.captures.forced {
        rules.push("A side that can capture must. If there are several captures, it chooses.".into());
    }
    if let CaptureEffect::Explode { spares } = &def.captures.effect {
        let except = match spares.as_slice() {
            [] => String::new(),
            spares => format!(", but {} there stays", any_a(spares)),
        };
        rules.push(format!(
            "Every capture explodes. The piece that captures and all pieces on the eight squares around are removed \
             too{except}."
        ));
        if let Some(royal) = royal(def) {
            rules.push(format!("A capture that would blow up one's own {royal} is not allowed."));
        }
    }
    rules
}
