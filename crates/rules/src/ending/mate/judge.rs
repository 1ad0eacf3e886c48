//! Checkmate: the side to move has a royal under attack and no legal move.

use crate::Position;
use crate::def::RoyalRule;
use crate::outcome::{Outcome, Reason};

/// Returns the outcome if the side to move, which has no legal move, is in check.
pub(crate) fn decide(position: &Position) -> Option<Outcome> {
    // If royals may be left under attack, an attack is not check.
    let mated = position.ruleset().def().royals.rule == RoyalRule::Checkmate && position.is_check();
    mated.then(|| Outcome::win(position.turn().index() ^ 1, Reason::Checkmate))
}
