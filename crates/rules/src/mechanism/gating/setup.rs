//! The squares on which pieces can enter, in setups.

use tabiya_board::{B256, Set, Square};

use super::Gating;
use super::tables::key;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for Gating {
    fn start(ruleset: &Ruleset, setup: &mut Setup) {
        if let Some(gating) = &ruleset.def().gating {
            let squares = ruleset.board().all();
            let can_enter = |square: &Square| {
                let piece = setup.board[square.index()];
                piece.is_some_and(|piece| gating.from.of[piece.color.index()].contains(*square))
            };
            setup.gates = B256::from_squares(squares.filter(can_enter));
        }
    }

    fn has_marks(setup: &Setup) -> bool {
        setup.gates.any()
    }

    fn load<R: Rules>(_: &Ruleset, _: R, state: &mut StateOf<R>, setup: &Setup) {
        let mut gates = SetOf::<R>::narrow(setup.gates);
        for side in 0..2 {
            if state.has_no_reserve(side) {
                gates &= !state.colors[side];
            }
        }
        state.set_marks(gates);
        for square in gates.squares() {
            state.hash ^= key(square);
        }
    }

    fn save<R: Rules>(_: R, state: &StateOf<R>, setup: &mut Setup) {
        setup.gates = state.marks().widen();
    }
}
