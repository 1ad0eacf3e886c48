//! Passing as it is tried.

use super::Pass;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};
use crate::{Attempt, Move, Position};

impl Query for Pass {
    fn is_idle(m: Move) -> bool {
        m.is_pass()
    }

    fn attempt_of(_: &Position, m: Move) -> Option<Attempt> {
        m.is_pass().then_some(Attempt::Pass)
    }

    /// Nobody is ever at a loss for a move but in check; proofs do not reckon with that.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.pass)
    }
}
