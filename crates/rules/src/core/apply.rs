//! Making a move, in place. The caller copies the state first if it wants the old one back: that
//! is faster than returning a new state by value, and simpler than undoing.

use tabiya_board::{OptSquare, Set};

use super::keys;
use super::layout::Lanes;
use super::moves::{Flag, Move};
use super::rules::{Rules, SetOf, StateOf};
use super::side::Side;
use crate::mechanism::{castling, drops, explosion, gating, passing};

/// Makes a legal move of `side`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn apply<R: Rules, C: Side>(rules: R, state: &mut StateOf<R>, side: C, m: Move) {
    let us = side.index();
    let flag = m.flag();
    let free_turns = rules.exotic().is_some_and(|exotic| exotic.free_turns);
    if let Some(square) = state.passed.get() {
        state.hash ^= keys::passed(square);
        state.passed = OptSquare::NONE;
    }
    if !free_turns {
        state.hash ^= keys::TURN;
        state.turn = us as u8 ^ 1;
    }
    state.ply = state.ply.wrapping_add(1);
    state.quiet = state.quiet.saturating_add(1);
    if rules.droppable() > 0 && flag == Flag::Drop {
        make_drop(rules, state, us, m);
    } else if m.is_castle() {
        make_castle(rules, state, us, m, flag);
    } else {
        make_step(rules, state, us, m, flag);
    }
    if let Some(exotic) = rules.exotic()
        && exotic.check_limit > 0
        && super::generate::in_check(rules, state, us ^ 1)
    {
        state.hash ^= keys::checks(us, state.checks[us]);
        state.checks[us] = state.checks[us].saturating_add(1);
        state.hash ^= keys::checks(us, state.checks[us]);
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn make_drop<R: Rules>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) {
    let to = SetOf::<R>::of(m.to());
    let placed = m.second().index();
    *state.kinds.get_mut(placed) |= to;
    state.colors[us] |= to;
    state.hash ^= rules.piece_key(us, placed, m.to());
    drops::take(state, us, m.kind().index());
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn make_castle<R: Rules>(rules: R, state: &mut StateOf<R>, us: usize, m: Move, flag: Flag) {
    let castle = castling::find(rules, state, us, m.wing());
    castling::make(rules, state, us, m);
    castling::set_rights(state, state.castling & !(3 << (us * 2)));
    if rules.exotic().is_some_and(|exotic| exotic.gating != 0) {
        gating::close(state, SetOf::<R>::of(castle.king_from) | SetOf::<R>::of(castle.rook_from));
        if flag != Flag::Castle {
            let square = if flag == Flag::CastleGateKing { castle.king_from } else { castle.rook_from };
            let_in(rules, state, us, m, square);
        }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn make_step<R: Rules>(rules: R, state: &mut StateOf<R>, us: usize, m: Move, flag: Flag) {
    let them = us ^ 1;
    let (from, to) = (SetOf::<R>::of(m.from()), SetOf::<R>::of(m.to()));
    let kind = m.kind().index();
    let gate = flag == Flag::Gate;
    let into = if gate { kind } else { m.second().index() };
    if rules.is_progress(kind) {
        state.quiet = 0;
    }
    let mut captured = false;
    if !state.colors[them].is_disjoint(to) {
        capture(rules, state, us, to, m.to());
        captured = true;
    }
    *state.kinds.get_mut(kind) ^= from;
    *state.kinds.get_mut(into) ^= to;
    state.colors[us] ^= from | to;
    state.hash ^= rules.piece_key(us, kind, m.from()) ^ rules.piece_key(us, into, m.to());
    castling::update_rights(rules, state, us, kind, m.from(), m.to());
    match flag {
        Flag::Double => passing::note(rules, state, us, kind, m.from(), m.to()),
        Flag::Passing => {
            let victim = state.passer;
            capture(rules, state, us, SetOf::<R>::of(victim), victim);
            captured = true;
        }
        _ => {}
    }
    if let Some(exotic) = rules.exotic() {
        if exotic.gating != 0 {
            gating::close(state, from | to);
            if gate {
                let_in(rules, state, us, m, m.from());
            }
        }
        if captured && exotic.explosion.is_some() {
            explosion::make(rules, exotic, state, m);
        }
    }
}

/// Takes the enemy piece off a square, into the hand where captured pieces are kept.
#[cfg_attr(not(debug_assertions), inline(always))]
fn capture<R: Rules>(
    rules: R,
    state: &mut StateOf<R>,
    us: usize,
    at: SetOf<R>,
    square: tabiya_board::Square,
) {
    let taken = state.kind_at(at, rules.kinds());
    *state.kinds.get_mut(taken) ^= at;
    state.colors[us ^ 1] ^= at;
    state.hash ^= rules.piece_key(us ^ 1, taken, square);
    state.quiet = 0;
    if rules.keeps_captured() {
        drops::add(state, us, rules.in_hand(taken));
    }
}

fn let_in<R: Rules>(rules: R, state: &mut StateOf<R>, us: usize, m: Move, square: tabiya_board::Square) {
    let at = SetOf::<R>::of(square);
    let gated = m.second().index();
    *state.kinds.get_mut(gated) |= at;
    state.colors[us] |= at;
    state.hash ^= rules.piece_key(us, gated, square);
    drops::take(state, us, gated);
    // Positions that differ only in a right that nobody can use any more are the same.
    if drops::is_empty(state, us) {
        gating::close(state, state.colors[us]);
    }
}
