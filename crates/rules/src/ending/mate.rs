//! Checkmate: the side to move has a royal under attack and no legal move.

use super::{Outcome, Reason};
use crate::core::generate::in_check;
use crate::core::rules::{Rules, StateOf};
use crate::def::{RoyalRule, RulesetDef};

/// Asked only when the side to move has no legal move.
pub(super) fn decide<R: Rules>(rules: R, state: &StateOf<R>, def: &RulesetDef) -> Option<Outcome> {
    let side = state.turn as usize;
    // Where royals may be left attacked an attack on one is no check.
    let mated = def.royals.rule == RoyalRule::Checkmate && in_check(rules, state, side);
    mated.then(|| Outcome::win(side ^ 1, Reason::Checkmate))
}
