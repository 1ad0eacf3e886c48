//! Castling: a king and a partner that have not moved, with free squares between and, in most
//! games, no attack on the king's way.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::Lanes;
use crate::core::moves::{Flag, Move};
use crate::core::rules::{Castle, CastlingKind, Legality, Rules, SetOf, StateOf};
use crate::core::safety::attacked;
use crate::core::side::Side;
use crate::core::sink::Sink;

/// The right of a side on a wing, as a bit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn right(side: usize, wing: usize) -> u8 {
    1 << (side * 2 + wing)
}

/// Sends the castling moves that are possible. Where checks matter, the caller has made sure that
/// the king is not in check, except under play-and-verify.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn generate<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    sink: &mut S,
) {
    if rules.castling() == CastlingKind::None {
        return;
    }
    let us = side.index();
    if state.castling & (3 << (us * 2)) == 0 {
        return;
    }
    for wing in 0..2 {
        if state.castling & right(us, wing) == 0 {
            continue;
        }
        let castle = find(rules, state, us, wing);
        if !castle.empty.is_disjoint(state.occupied()) {
            continue;
        }
        if rules.castling_safe() && !is_safe(rules, state, us, &castle) {
            continue;
        }
        let king = rules.castling_kinds().0;
        let m = Move::new(castle.king_from, castle.king_to, king, king, Flag::Castle).with_wing(wing);
        sink.one(m);
        if let Some(exotic) = rules.exotic()
            && exotic.gating != 0
        {
            super::gating::castle(state, exotic.gating, us, m, castle.rook_from, sink);
        }
    }
}

/// The castling move of a side on a wing, for a position that has the right to it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn find<R: Rules>(rules: R, state: &StateOf<R>, side: usize, wing: usize) -> Castle<SetOf<R>> {
    if rules.castling() == CastlingKind::Anywhere {
        anywhere(rules, state, side, wing)
    } else {
        rules.castle(side, wing)
    }
}

/// The same where the pieces start anywhere on the home rank.
fn anywhere<R: Rules>(rules: R, state: &StateOf<R>, side: usize, wing: usize) -> Castle<SetOf<R>> {
    let array = rules.castle(side, wing);
    let king_from = (state.kinds.get(rules.castling_kinds().0) & state.colors[side]).first();
    let rook_from = state.rooks[side * 2 + wing];
    let ways = span::<SetOf<R>>(king_from, array.king_to) | span(rook_from, array.rook_to);
    Castle {
        king_from,
        rook_from,
        empty: ways & !SetOf::<R>::of(king_from) & !SetOf::<R>::of(rook_from),
        safe: span(king_from, array.king_to),
        shields: true,
        ..array
    }
}

/// The squares from one to another of the same rank, both included.
fn span<B: Set>(a: Square, b: Square) -> B {
    B::from_squares((a.0.min(b.0)..=a.0.max(b.0)).map(Square))
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn is_safe<R: Rules>(rules: R, state: &StateOf<R>, side: usize, castle: &Castle<SetOf<R>>) -> bool {
    let king = SetOf::<R>::of(castle.king_from);
    let enemies = state.colors[side ^ 1];
    let occupied = state.occupied() & !king;
    // Under pins the caller has asked already.
    if rules.legality() != Legality::Exact && crate::core::generate::in_check(rules, state, side) {
        return false;
    }
    for square in castle.safe.squares() {
        if attacked(rules, state, side, square, occupied, enemies) {
            return false;
        }
    }
    if castle.shields {
        // The partner may have shielded the king's new square along the rank.
        let occupied = occupied & !SetOf::<R>::of(castle.rook_from)
            | SetOf::<R>::of(castle.rook_to)
            | SetOf::<R>::of(castle.king_to);
        return !attacked(rules, state, side, castle.king_to, occupied, enemies);
    }
    true
}

/// Puts king and partner on their new squares. The king has not been moved yet.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn make<R: Rules>(rules: R, state: &mut StateOf<R>, side: usize, m: Move) {
    let castle = find(rules, state, side, m.wing());
    let (king, rook) = rules.castling_kinds();
    let of = SetOf::<R>::of;
    let before = of(castle.king_from) | of(castle.rook_from);
    let after = of(castle.king_to) | of(castle.rook_to);
    state.colors[side] = state.colors[side] & !before | after;
    *state.kinds.get_mut(king) = state.kinds.get(king) & !of(castle.king_from) | of(castle.king_to);
    *state.kinds.get_mut(rook) = state.kinds.get(rook) & !of(castle.rook_from) | of(castle.rook_to);
    state.hash ^= rules.piece_key(side, king, castle.king_from)
        ^ rules.piece_key(side, king, castle.king_to)
        ^ rules.piece_key(side, rook, castle.rook_from)
        ^ rules.piece_key(side, rook, castle.rook_to);
}

/// Takes away the rights that a move from one square to another costs.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn update_rights<R: Rules>(
    rules: R,
    state: &mut StateOf<R>,
    side: usize,
    kind: usize,
    from: Square,
    to: Square,
) {
    match rules.castling() {
        CastlingKind::None => {}
        CastlingKind::Array => {
            let kept = state.castling & rules.castling_kept(from) & rules.castling_kept(to);
            if kept != state.castling {
                state.hash ^= keys::castling(state.castling) ^ keys::castling(kept);
                state.castling = kept;
            }
        }
        CastlingKind::Anywhere => {
            if state.castling == 0 {
                return;
            }
            let mut kept = state.castling;
            if kind == rules.castling_kinds().0 {
                kept &= !(3 << (side * 2));
            }
            for index in 0..4 {
                if state.rooks[index] == from || state.rooks[index] == to {
                    kept &= !(1 << index);
                }
            }
            set_rights(state, kept);
        }
    }
}

/// Leaves only these rights.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn set_rights<L: crate::core::layout::Layout>(state: &mut crate::core::state::State<L>, kept: u8) {
    state.hash ^= keys::castling(state.castling) ^ keys::castling(kept);
    state.castling = kept;
}
