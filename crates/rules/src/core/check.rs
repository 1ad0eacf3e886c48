//! Check.

use tabiya_board::Set;

use super::hooks::Play;
use super::rules::{Rules, StateOf};
use super::safety::{attacked, royals};

/// Returns whether a royal piece of `side` is attacked.
#[inline(never)]
pub(crate) fn in_check<R: Rules>(rules: R, state: &StateOf<R>, side: usize) -> bool {
    is_attacked(rules, state, side)
}

/// Does the same as [`in_check`], inlined.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_attacked<R: Rules>(rules: R, state: &StateOf<R>, side: usize) -> bool {
    let own = royals(rules, state) & state.colors[side];
    if own.is_empty() || R::Slices::ignores_checks(rules, state) {
        return false;
    }
    let occupied = state.pieces() | R::Slices::walls(rules, state);
    own.squares().any(|royal| attacked(rules, state, side, royal, occupied, state.colors[side ^ 1]))
}
