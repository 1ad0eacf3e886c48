//! Stalemate: the side to move has no legal move and is not mated. It is a draw in chess, a loss in shogi and
//! xiangqi, a win in antichess.

use tabiya_board::Color;

use crate::def::{RoyalRule, RulesetDef, StalemateDef, Verdict};
use crate::outcome::{Outcome, Reason};

/// Returns the outcome when the side to move has no legal move and is not mated; `None` if the game
/// continues.
pub(crate) fn decide(def: &RulesetDef, turn: Color) -> Option<Outcome> {
    verdict(def).map(|verdict| Outcome::of(verdict, turn.index(), reason(def)))
}

/// Returns the reason of the outcome. In games without check it is not called stalemate.
pub(super) fn reason(def: &RulesetDef) -> Reason {
    if def.royals.rule == RoyalRule::Checkmate { Reason::Stalemate } else { Reason::NoLegalMove }
}

/// Returns the verdict for the side to move; `None` if the game continues.
pub(crate) fn verdict(def: &RulesetDef) -> Option<Verdict> {
    match def.endings.stalemate {
        StalemateDef::Ends(verdict) => Some(verdict),
        StalemateDef::GoesOn => None,
    }
}
