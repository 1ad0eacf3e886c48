//! Unhoppable pieces in play.

use tabiya_board::Set;

use super::tables::Unhoppable;
use crate::core::hooks::{Lookup, NoHurdles};
use crate::core::rules::{Rules, SetOf, StateOf};

impl NoHurdles for Unhoppable {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn no_hurdles<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
        match Unhoppable::of(rules) {
            Some(kinds) => state.of_kinds(*kinds),
            None => SetOf::<R>::EMPTY,
        }
    }
}
