//! Walling in play: moves that leave or shoot a wall.

use tabiya_board::{Set, Square};

use super::tables::{Walling, key};
use crate::core::hooks::{Lookup, Multiplies, Play, Second, Seconds, Stepped, Walls};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::wanted::{Only, Wanted};

impl Walls for Walling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walls<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
        match Walling::of(rules) {
            Some(_) => state.marks(),
            None => SetOf::<R>::EMPTY,
        }
    }
}

impl Multiplies for Walling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn multiplies<R: Rules>(rules: R) -> bool {
        Walling::of(rules).is_some_and(|tables| tables.shoots)
    }
}

impl Seconds for Walling {
    /// Returns the targets of the piece, without captures, from the square to which it moved.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds<R: Rules>(rules: R, after: &StateOf<R>, us: usize, m: Move) -> SetOf<R> {
        if !Walling::multiplies(rules) {
            return SetOf::<R>::EMPTY;
        }
        let shots = Wanted {
            only: Only::Quiet,
            kinds: 1 << m.into_kind().index(),
            own: false,
            pseudo: true,
            bare: true,
            ..Wanted::all(rules.board())
        };
        let mut moves = Vec::new();
        rules.list(after, us, shots, &mut moves);
        let from_here = moves.iter().filter(|shot| shot.from() == m.to());
        from_here.fold(SetOf::<R>::EMPTY, |squares, shot| squares | SetOf::<R>::of(shot.to()))
    }
}

impl Stepped for Walling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, _: usize, m: Move, _: bool) {
        if Walling::of(rules).is_some_and(|tables| !tables.shoots) {
            put_up::<R, H>(rules, state, m.from());
        }
    }
}

impl Second for Walling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn second<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, _: usize, m: Move) {
        if let (Some(_), Some(square)) = (Walling::of(rules), m.second_square()) {
            put_up::<R, H>(rules, state, square);
        }
    }
}

fn put_up<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, square: Square) {
    // A right that cannot be used any more ends.
    R::Slices::walled::<R, H>(rules, state, square);
    if H {
        state.hash ^= key(square);
    }
    state.set_marks(state.marks() | SetOf::<R>::of(square));
}
