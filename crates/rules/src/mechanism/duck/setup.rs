//! The duck in a setup.

use tabiya_board::{B256, Set};

use super::Duck;
use super::play::put;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for Duck {
    fn load<R: Rules>(_: &Ruleset, _: R, state: &mut StateOf<R>, setup: &Setup) {
        if let Some(square) = setup.walls.squares().next() {
            put::<R::L, true>(state, square);
        }
    }

    fn save<R: Rules>(_: R, state: &StateOf<R>, setup: &mut Setup) {
        setup.walls = state.parts.duck.0.map_or(B256::EMPTY, B256::of);
    }
}
