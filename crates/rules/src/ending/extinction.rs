//! A side that has run out of pieces, of all or of certain kinds.

use tabiya_board::Set;

use super::{Outcome, Reason};
use crate::core::layout::{Lanes, Layout};
use crate::core::state::State;
use crate::exotic::Exotic;

pub(crate) fn decide<L: Layout>(exotic: &Exotic<L::B>, state: &State<L>) -> Option<Outcome> {
    for rule in &exotic.extinction {
        for side in [state.turn as usize, state.turn as usize ^ 1] {
            if !rule.side[side] {
                continue;
            }
            let pieces = exotic.set_of(rule.kinds, state) & state.colors[side];
            let in_hand = (0..32).any(|kind| {
                rule.kinds >> kind & 1 != 0
                    && kind < state.hands[side].count()
                    && state.hands[side].get(kind) != 0
            });
            if pieces.is_empty() && !in_hand {
                return Some(Outcome::of(rule.verdict, side, Reason::Extinction));
            }
        }
    }
    None
}
