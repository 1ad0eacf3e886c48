//! The duck in play: a wall that every move puts on another square.

use tabiya_board::{Set, Square};

use super::tables::{Duck, key};
use crate::core::hooks::{Lookup, Multiplies, Play, Second, Seconds, Walls};
use crate::core::layout::Layout;
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::state::State;

impl Walls for Duck {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walls<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
        match Duck::of(rules).and(state.parts.duck.0) {
            Some(square) => SetOf::<R>::of(square),
            None => SetOf::<R>::EMPTY,
        }
    }
}

impl Multiplies for Duck {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn multiplies<R: Rules>(rules: R) -> bool {
        Duck::of(rules).is_some()
    }
}

impl Seconds for Duck {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds<R: Rules>(rules: R, after: &StateOf<R>, _: usize, _: Move) -> SetOf<R> {
        match Duck::of(rules) {
            Some(()) => rules.board() & !after.pieces() & !Duck::walls(rules, after),
            None => SetOf::<R>::EMPTY,
        }
    }
}

impl Second for Duck {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn second<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, _: usize, m: Move) {
        let (Some(()), Some(square)) = (Duck::of(rules), m.second_square()) else { return };
        // A right that cannot be used any more ends.
        R::Slices::walled::<R, H>(rules, state, square);
        put::<R::L, H>(state, square);
    }
}

/// Puts the duck on a square.
pub(crate) fn put<L: Layout, const H: bool>(state: &mut State<L>, square: Square) {
    if H {
        let before = state.parts.duck.0.map_or(0, key);
        state.hash ^= before ^ key(square);
    }
    state.parts.duck.0 = Some(square);
}
