//! A side that has lost its royal piece has lost the game.

use tabiya_board::Set;

use super::{Outcome, Reason};
use crate::core::layout::Lanes;
use crate::core::layout::Layout;
use crate::core::rules::{Rules, StateOf};
use crate::core::state::State;
use crate::exotic::Exotic;

pub(crate) fn decide<L: Layout>(exotic: &Exotic<L::B>, state: &State<L>) -> Option<Outcome> {
    let reason = if exotic.explosion.is_some() { Reason::Explosion } else { Reason::RoyalCapture };
    let royals = exotic.royal_set(state);
    // The side to move is the one that can have lost it.
    let mover = state.turn as usize;
    [mover, mover ^ 1]
        .into_iter()
        .find(|side| exotic.royal_needed[*side] && royals.is_disjoint(state.colors[*side]))
        .map(|side| Outcome::win(side ^ 1, reason))
}

/// The same for games with one royal kind and nothing rarer, which have no [`Exotic`].
pub(crate) fn plain<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
    if !rules.royal_capture() || rules.royal() >= rules.kinds() {
        return None;
    }
    let royals = state.kinds.get(rules.royal());
    let mover = state.turn as usize;
    [mover, mover ^ 1]
        .into_iter()
        .find(|side| royals.is_disjoint(state.colors[*side]))
        .map(|side| Outcome::win(side ^ 1, Reason::RoyalCapture))
}
