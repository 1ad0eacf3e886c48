//! Checkmate: the side to move has a royal under attack and no legal move.

use crate::Position;
use crate::def::RoyalRule;
use crate::outcome::{Outcome, Reason};

/// Asked only when the side to move has no legal move.
pub(crate) fn decide(position: &Position) -> Option<Outcome> {
    // Where royals may be left attacked an attack on one is no check.
    let mated = position.ruleset().def().royals.rule == RoyalRule::Checkmate && position.is_check();
    mated.then(|| Outcome::win(position.turn().index() ^ 1, Reason::Checkmate))
}
