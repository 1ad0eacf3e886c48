//! The capture of a royal in play.

use super::tables::RoyalCapture;
use crate::core::hooks::{Decided, Lookup};
use crate::core::rules::{Rules, StateOf};
use crate::core::safety::lacks_royal;
use crate::outcome::{Outcome, Reason};

impl Decided for RoyalCapture {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let needed = RoyalCapture::of(rules)?;
        // Only the side to move can have lost its royal.
        let mover = state.turn as usize & 1;
        for side in [mover, mover ^ 1] {
            if lacks_royal(rules, state, side, needed[side]) {
                return Some(Outcome::win(side ^ 1, Reason::RoyalCapture));
            }
        }
        None
    }
}
