//! The effect of forced captures on proofs.

use super::ForcedCapture;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for ForcedCapture {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::PIECES.given(def.captures.forced)
    }
}
