//! The square of the duck, and the attempts that put it there.

use tabiya_board::Square;

use super::Duck;
use crate::Position;
use crate::def::RulesetDef;
use crate::form::dispatch;
use crate::query::hooks::{Query, Ways};

impl Position {
    /// Returns the square of the duck, in games that have one.
    pub fn duck(&self) -> Option<Square> {
        dispatch!(self.ruleset, &self.state, |_rules, state| state.parts.duck.0)
    }
}

impl Query for Duck {
    fn hides_moves(def: &RulesetDef) -> bool {
        def.duck
    }

    /// No proof covers what the duck can bring about.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.duck)
    }
}
