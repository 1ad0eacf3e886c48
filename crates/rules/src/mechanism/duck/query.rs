//! The effect of the duck on searches for moves and on proofs.

use super::Duck;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for Duck {
    fn hides_moves(def: &RulesetDef) -> bool {
        def.duck
    }

    /// No proof covers the effects of the duck.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.duck)
    }
}
