//! Bare royals in play.

use tabiya_board::Set;

use super::tables::BareRoyal;
use crate::core::hooks::{Decided, Lookup};
use crate::core::rules::{Rules, StateOf};
use crate::core::safety::royals;
use crate::outcome::{Outcome, Reason};

impl Decided for BareRoyal {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let (verdict, reply) = *BareRoyal::of(rules)?;
        let royals = royals(rules, state);
        let others = [0, 1].map(|side| state.colors[side] & !royals);
        match others.map(|set| set.is_empty()) {
            [false, false] => None,
            [true, true] => Some(Outcome::draw(Reason::BareRoyal)),
            bare => {
                let side = usize::from(bare[1]);
                // The bared side has one more move while a single piece is left to be captured.
                let last_chance = reply && side == state.turn as usize && !others[side ^ 1].several();
                (!last_chance).then(|| Outcome::of(verdict, side, Reason::BareRoyal))
            }
        }
    }
}
