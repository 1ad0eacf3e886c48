//! Walls in setups.

use tabiya_board::Set;

use super::Walling;
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::def::{RulesetDef, WallingRule};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for Walling {
    fn has_marks(def: &RulesetDef) -> bool {
        def.walling != WallingRule::None
    }

    fn load<R: Rules>(_: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        if Walling::of(rules).is_some() {
            state.set_marks(SetOf::<R>::narrow(setup.walls));
            state.hash ^= state.marks().squares().fold(0, |hash, square| hash ^ key(square));
        }
    }

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        if Walling::of(rules).is_some() {
            setup.walls = state.marks().widen();
        }
    }
}
