//! Royals that face each other in a setup.

use tabiya_board::{Set, Square};

use super::Bikjang;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};
use crate::query::{occupied, royals_of};
use crate::{Ruleset, Setup};

impl Query for Bikjang {
    fn is_standoff(ruleset: &Ruleset, setup: &Setup) -> bool {
        in_sight(ruleset, setup).is_some()
    }

    /// A side that must part the royals may have no other move, which the proofs do not cover.
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.royals.bikjang)
    }
}

/// Returns the squares of the royals of the side to move and of the other side, if they face each other.
pub(super) fn in_sight(ruleset: &Ruleset, setup: &Setup) -> Option<(Square, Square)> {
    let board = ruleset.board();
    let royals = [setup.turn, !setup.turn].map(|color| royals_of(ruleset, setup, color));
    if !ruleset.def().royals.bikjang || royals.iter().any(|royals| royals.is_empty()) {
        return None;
    }
    let [own, other] = royals.map(Set::first);
    let (low, high) = (own.min(other), own.max(other));
    let occupied = occupied(setup);
    let mut between = (low.0..high.0).step_by(usize::from(board.files())).skip(1);
    (board.file(own) == board.file(other) && between.all(|at| !occupied.contains(Square(at))))
        .then_some((own, other))
}
