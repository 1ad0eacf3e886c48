//! The pieces that bear on a square, for static exchange evaluation.

use tabiya_board::{Set, Square};

use crate::core::hooks::Play;
use crate::core::layout::Lanes;
use crate::core::rules::{Rules, SetOf, StateOf};

/// Returns the pieces of a side that could capture on a square if the squares `occupied` were occupied.
/// Pieces that are not on `occupied` squares do not count.
#[inline(never)]
pub(super) fn attackers<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    by: usize,
    square: Square,
    occupied: SetOf<R>,
) -> SetOf<R> {
    let pieces = state.colors[by & 1] & occupied;
    let scan = rules.scan(state, by ^ 1, square);
    let mut found = scan.leapers & pieces;
    for rider in (scan.riders & pieces).squares() {
        if rules.between(square, rider).is_disjoint(occupied) {
            found |= SetOf::<R>::of(rider);
        }
    }
    if R::COMPOUND {
        for hopper in (scan.hoppers & pieces).squares() {
            let blockers = rules.between(square, hopper) & occupied;
            if blockers.any()
                && !blockers.several()
                && blockers.is_disjoint(R::Slices::no_hurdles(rules, state))
            {
                found |= SetOf::<R>::of(hopper);
            }
        }
        let (mut probed, compound) = (rules.probed(), rules.compound());
        while probed != 0 {
            let kind = probed.trailing_zeros() as usize;
            probed &= probed - 1;
            for from in (state.kinds.get(kind) & pieces).squares() {
                let no_hurdles = R::Slices::no_hurdles(rules, state);
                if compound[kind].captures(by, from, occupied, no_hurdles).contains(square) {
                    found |= SetOf::<R>::of(from);
                }
            }
        }
    }
    found
}
