//! The duck in a setup.

use tabiya_board::{B256, Set};

use super::Duck;
use super::play::put;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for Duck {
    fn load<R: Rules>(_: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        if let (Some(()), Some(square)) = (Duck::of(rules), setup.walls.squares().next()) {
            put::<R::L, true>(state, square);
        }
    }

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        if Duck::of(rules).is_some() {
            setup.walls = state.parts.duck.0.map_or(B256::EMPTY, B256::of);
        }
    }
}
