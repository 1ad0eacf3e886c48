//! Stalemate: the side to move has no legal move and is not mated. It is a draw in chess, a loss in shogi and
//! xiangqi, a win in antichess.

use crate::Position;
use crate::def::{RoyalRule, RulesetDef, Verdict};
use crate::outcome::{Outcome, Reason};

/// Returns the outcome when the side to move has no legal move and is not mated.
pub(crate) fn decide(position: &Position) -> Outcome {
    let def = position.ruleset().def();
    // In games without check the reason is not called stalemate.
    let reason =
        if def.royals.rule == RoyalRule::Checkmate { Reason::Stalemate } else { Reason::NoLegalMove };
    Outcome::of(def.endings.stalemate, position.turn().index(), reason)
}

/// Returns the verdict for the side to move.
pub(crate) fn verdict(def: &RulesetDef) -> Verdict {
    def.endings.stalemate
}
