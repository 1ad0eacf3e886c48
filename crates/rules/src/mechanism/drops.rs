//! Drops: a piece in hand is placed on an empty square.

use tabiya_board::{Set, Square};

use crate::core::apply::apply;
use crate::core::generate::any_move;
use crate::core::keys;
use crate::core::layout::{Lanes, Layout};
use crate::core::moves::{Flag, Move};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::Either;
use crate::core::sink::Sink;
use crate::core::state::State;

/// Sends the drops of a side onto the free squares `to`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn generate<R: Rules, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    to: SetOf<R>,
    sink: &mut S,
) {
    let mut kind = 0;
    while kind < rules.droppable() {
        if state.hands[side].get(kind) != 0 {
            let to = to & rules.drop_zone(side, kind);
            let limited = rules.drop_limits(state, side, kind, to);
            sink.drop(kind, kind, limited);
            if let Some(exotic) = rules.exotic()
                && exotic.faces[kind] != 0
            {
                let mut faces = exotic.faces[kind];
                while faces != 0 {
                    sink.drop(kind, faces.trailing_zeros() as usize, to);
                    faces &= faces - 1;
                }
            }
        }
        kind += 1;
    }
}

/// Whether a side has nothing in hand.
pub(crate) fn is_empty<L: Layout>(state: &State<L>, side: usize) -> bool {
    (0..state.hands[side].count()).all(|kind| state.hands[side].get(kind) == 0)
}

/// The squares of `to` on whose file the side has fewer than `limit` pieces of the kind.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn under_file_limit<B: Set>(pieces: B, limit: u8, file_of: impl Fn(Square) -> B, mut to: B) -> B {
    for square in pieces.squares() {
        let file = file_of(square);
        if (pieces & file).len() >= limit as u32 {
            to &= !file;
        }
    }
    to
}

/// The squares of `to` without those where the drop would mate. Only `checking` squares, from
/// which the dropped piece attacks the enemy royal, can.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn without_mates<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    kind: usize,
    checking: SetOf<R>,
    to: SetOf<R>,
) -> SetOf<R> {
    let mut allowed = to;
    for square in (checking & to).squares() {
        let mut after = *state;
        apply(rules, &mut after, Either(side as u8), Move::new(square, square, kind, kind, Flag::Drop));
        if !any_move(rules, &after) {
            allowed &= !SetOf::<R>::of(square);
        }
    }
    allowed
}

/// Adds a piece to a hand.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn add<L: Layout>(state: &mut State<L>, side: usize, kind: usize) {
    let count = state.hands[side].get_mut(kind);
    if *count < u8::MAX {
        *count += 1;
        state.hash ^= keys::hand(side, kind, *count);
    }
}

/// Takes a piece out of a hand.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take<L: Layout>(state: &mut State<L>, side: usize, kind: usize) {
    let count = state.hands[side].get_mut(kind);
    state.hash ^= keys::hand(side, kind, *count);
    *count = count.saturating_sub(1);
}
