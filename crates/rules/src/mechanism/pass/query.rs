//! Passing in attempts.

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

    /// A side that may pass lacks a legal move only in check, which the proofs do not cover.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.pass)
    }
}
