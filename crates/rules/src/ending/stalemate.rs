//! Stalemate: the side to move has no legal move and is not mated. What that means is the game's
//! own: a draw in chess, a loss in shogi and xiangqi, a win in antichess.

use super::{Outcome, Reason};
use crate::Position;
use crate::def::RoyalRule;

/// Asked only when the side to move has no legal move and is not mated.
pub(super) fn decide(position: &Position) -> Outcome {
    let def = position.ruleset().def();
    // Without check there is nothing for "stalemate" to be told apart from.
    let reason =
        if def.royals.rule == RoyalRule::Checkmate { Reason::Stalemate } else { Reason::NoLegalMove };
    Outcome::of(def.endings.stalemate, position.turn().index(), reason)
}
