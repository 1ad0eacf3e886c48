//! The number of checks in setups.

use tabiya_board::PerColor;

use super::CheckCount;
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for CheckCount {
    fn load<R: Rules>(_: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        if CheckCount::of(rules).is_none() {
            return;
        }
        state.parts.check_count.0 = setup.counters.0;
        for side in 0..2 {
            state.hash ^= key(side, setup.counters.0[side]);
        }
    }

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        if CheckCount::of(rules).is_some() {
            setup.counters = PerColor(state.parts.check_count.0);
        }
    }
}
