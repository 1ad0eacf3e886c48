//! A side reduced to its royal piece.

use tabiya_board::Set;

use super::{Outcome, Reason};
use crate::core::layout::Layout;
use crate::core::state::State;
use crate::exotic::Exotic;

pub(crate) fn decide<L: Layout>(exotic: &Exotic<L::B>, state: &State<L>) -> Option<Outcome> {
    let (verdict, reply) = exotic.bare_royal?;
    let royals = exotic.royal_set(state);
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
