//! Stalemate: the side to move has no legal move and is not mated. What that means is the game's
//! own: a draw in chess, a loss in shogi and xiangqi, a win in antichess.

use crate::Position;
use crate::def::{RoyalRule, RulesetDef, Verdict};
use crate::outcome::{Outcome, Reason};

/// Asked only when the side to move has no legal move and is not mated.
pub(crate) fn decide(position: &Position) -> Outcome {
    let def = position.ruleset().def();
    // Without check there is nothing for "stalemate" to be told apart from.
    let reason =
        if def.royals.rule == RoyalRule::Checkmate { Reason::Stalemate } else { Reason::NoLegalMove };
    Outcome::of(def.endings.stalemate, position.turn().index(), reason)
}

/// Returns what it means for the side to move.
pub(crate) fn verdict(def: &RulesetDef) -> Verdict {
    def.endings.stalemate
}
