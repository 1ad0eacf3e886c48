//! The squares on which pieces can enter, in setups.

use tabiya_board::{B256, Set, Square};

use super::Gating;
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::def::RulesetDef;
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
            setup.marks = B256::from_squares(squares.filter(can_enter));
        }
    }

    fn has_marks(def: &RulesetDef) -> bool {
        def.gating.is_some()
    }

    fn load<R: Rules>(_: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        if Gating::of(rules).is_none() {
            return;
        }
        let mut gates = SetOf::<R>::narrow(setup.marks);
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

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        if Gating::of(rules).is_some() {
            setup.marks = state.marks().widen();
        }
    }
}
