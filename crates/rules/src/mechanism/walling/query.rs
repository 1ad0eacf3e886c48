//! The effect of walls on searches for moves and on proofs.

use super::Walling;
use crate::def::{RulesetDef, WallingRule};
use crate::query::hooks::{Query, Ways};

impl Query for Walling {
    fn hides_moves(def: &RulesetDef) -> bool {
        def.walling == WallingRule::Shoot
    }

    /// No proof covers the effects of walls.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.walling != WallingRule::None)
    }
}
