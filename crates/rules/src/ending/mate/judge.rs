//! Checkmate: the side to move has a royal under attack and no legal move.

use tabiya_board::Color;

use crate::def::{RoyalRule, RulesetDef};
use crate::outcome::{Outcome, Reason};

/// Returns the outcome if the side to move, which has no legal move, is in check.
pub(crate) fn decide(def: &RulesetDef, turn: Color, in_check: bool) -> Option<Outcome> {
    // If royals may be left under attack, an attack is not check.
    let mated = def.royals.rule == RoyalRule::Checkmate && in_check;
    mated.then(|| Outcome::win((!turn).index(), Reason::Checkmate))
}
