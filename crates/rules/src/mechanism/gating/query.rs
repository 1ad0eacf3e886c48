//! Entering pieces in attempts.

use super::Gating;
use crate::def::RulesetDef;
use crate::query::hooks::Query;
use crate::{Kind, Ruleset};

impl Query for Gating {
    fn hides_moves(def: &RulesetDef) -> bool {
        def.gating.is_some()
    }

    fn can_enter(ruleset: &Ruleset, kind: Kind) -> bool {
        let gating = ruleset.def().gating.as_ref();
        gating.is_some_and(|gating| gating.pieces.iter().any(|name| name == ruleset.kind_name(kind)))
    }
}
