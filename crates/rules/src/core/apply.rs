//! Making a move, in place. A caller that needs the old state copies it first, which is faster than
//! returning a new state by value and simpler than undoing moves.

use tabiya_board::{Set, Square};

use super::hooks::Play;
use super::keys;
use super::layout::Lanes;
use super::moves::{Flag, Move};
use super::rules::{Rules, SetOf, StateOf};
use super::side::Side;

/// Makes a legal move of `side`. Without `H` the hash and the counters are not updated, which counting leaves
/// does not need.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn apply<R: Rules, C: Side, const H: bool>(rules: R, state: &mut StateOf<R>, side: C, m: Move) {
    let us = side.index();
    R::Slices::begin::<R, H>(rules, state);
    if !rules.free_turns() {
        if H {
            state.hash ^= keys::TURN;
        }
        state.turn = us as u8 ^ 1;
    }
    if H {
        state.ply = state.ply.wrapping_add(1);
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
    }
    if m.flag().is_step() {
        step::<R, H>(rules, state, us, m);
    } else {
        R::Slices::make::<R, H>(rules, state, us, m);
    }
    if m.has_second() {
        R::Slices::second::<R, H>(rules, state, us, m);
    }
    R::Slices::finish::<R, H>(rules, state, us);
}

/// Gives the turn to the other side without a move. The result need not be a position of the game.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn skip_turn<R: Rules>(rules: R, state: &mut StateOf<R>) {
    R::Slices::begin::<R, true>(rules, state);
    state.hash ^= keys::TURN;
    state.turn ^= 1;
    state.ply = state.ply.wrapping_add(1);
    state.halfmove_clock = state.halfmove_clock.saturating_add(1);
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn step<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) {
    let (from, to) = (SetOf::<R>::of(m.from()), SetOf::<R>::of(m.to()));
    let (kind, into) = (m.kind().index(), m.into_kind().index());
    if H && rules.is_progress(kind) {
        state.halfmove_clock = 0;
    }
    let mut captured = false;
    if !state.colors[us ^ 1].is_disjoint(to) {
        capture::<R, H>(rules, state, us, m.to());
        captured = true;
    }
    *state.kinds.get_mut(kind) ^= from;
    *state.kinds.get_mut(into) ^= to;
    state.colors[us] ^= from | to;
    if H {
        state.hash ^= rules.piece_key(us, kind, m.from()) ^ rules.piece_key(us, into, m.to());
    }
    if m.flag() != Flag::PLAIN
        && let Some(victim) = R::Slices::victim(rules, state, m)
    {
        capture::<R, H>(rules, state, us, victim);
        captured = true;
    }
    R::Slices::touched::<R, H>(rules, state, us, kind, m.from(), m.to());
    R::Slices::stepped::<R, H>(rules, state, us, m, captured);
}

/// Removes an enemy piece from a square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn capture<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, square: Square) {
    let at = SetOf::<R>::of(square);
    let taken = state.kind_at(at, rules.kinds());
    *state.kinds.get_mut(taken) ^= at;
    state.colors[us ^ 1] ^= at;
    if H {
        state.hash ^= rules.piece_key(us ^ 1, taken, square);
        state.halfmove_clock = 0;
    }
    R::Slices::captured::<R, H>(rules, state, us, taken);
}
