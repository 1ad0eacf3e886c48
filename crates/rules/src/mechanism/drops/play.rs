//! Drops in play.

use tabiya_board::{Set, Square, SquareTable};

use super::tables::{Drops, DropsTables};
use crate::core::apply::apply;
use crate::core::check::in_check;
use crate::core::cpu::outlined;
use crate::core::hooks::{Captured, Lookup, Make, Moves, Play};
use crate::core::layout::Lanes;
use crate::core::moves::{Flag, Move};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::{Either, Side};
use crate::core::sink::{Sink, each_kind};
use crate::core::turn::Turn;

impl Moves for Drops {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, sink: &mut S) {
        let Some(tables) = Drops::of(turn.rules) else { return };
        if !turn.wanted.own || !turn.wanted.quiet() {
            return;
        }
        if const { R::COMPOUND } {
            outlined(turn.side, || drops(turn, tables, sink));
        } else {
            drops(turn, tables, sink);
        }
    }
}

impl Make for Drops {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) -> bool {
        if m.flag() != Flag::PLACED {
            return false;
        }
        let placed = m.into_kind().index();
        state.put(us, placed, SetOf::<R>::of(m.to()));
        if H {
            state.hash ^= rules.piece_key(us, placed, m.to());
        }
        state.take_from_reserve::<H>(us, m.kind().index());
        true
    }
}

impl Captured for Drops {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captured<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, kind: usize) {
        if let Some(tables) = Drops::of(rules)
            && tables.keeps_captured
        {
            state.add_to_reserve::<H>(us, tables.in_hand[kind & 31] as usize);
        }
    }
}

/// Sends the drops of all pieces in hand of a side.
#[cfg_attr(not(debug_assertions), inline(always))]
fn drops<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    turn: &Turn<'_, R, C>,
    tables: &DropsTables<SetOf<R>>,
    sink: &mut S,
) {
    let us = turn.us();
    let free = turn.limits.target & !turn.occupied;
    let mut kind = 0;
    while kind < turn.rules.held() {
        if turn.state.reserve[us].get(kind) != 0 {
            let to = free & tables.zone[us][kind & 31];
            if tables.limited || (const { R::NARROWS } && R::Slices::narrows(turn.rules)) {
                limited(turn, tables, kind, to, sink);
            } else {
                sink.place(kind, kind, to);
            }
        }
        kind += 1;
    }
}

/// Sends the drops of a kind onto the squares `to` that its other limits allow.
#[cfg_attr(not(debug_assertions), inline(always))]
fn limited<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    turn: &Turn<'_, R, C>,
    tables: &DropsTables<SetOf<R>>,
    kind: usize,
    to: SetOf<R>,
    sink: &mut S,
) {
    let us = turn.us();
    let mut plain = to;
    let limit = tables.file_limit[kind & 31];
    if limit > 0 {
        plain = under_file_limit(turn.own_of(kind), limit, |square| *tables.files.at(square), plain);
    }
    if tables.no_mate >> kind & 1 != 0 {
        plain = without_mates(turn.rules, turn.state, us, kind, plain);
    }
    if const { R::NARROWS } && R::Slices::narrows(turn.rules) {
        plain = allowed(turn, kind, kind, plain);
    }
    sink.place(kind, kind, plain);
    each_kind(tables.faces[kind & 31], |face| {
        let to = if const { R::NARROWS } && R::Slices::narrows(turn.rules) {
            allowed(turn, kind, face, to)
        } else {
            to
        };
        sink.place(kind, face, to);
    });
}

/// Returns the squares onto which a drop is legal by the rules of other mechanisms.
#[inline(never)]
fn allowed<R: Rules, C: Side>(turn: &Turn<'_, R, C>, kind: usize, face: usize, to: SetOf<R>) -> SetOf<R> {
    let allows = |to: &Square| R::Slices::allows(turn, Move::new(*to, *to, kind, face, Flag::PLACED));
    SetOf::<R>::from_squares(to.squares().filter(allows))
}

/// Returns the squares of `to` on whose file the side has fewer than `limit` pieces of the kind.
#[cfg_attr(not(debug_assertions), inline(always))]
fn under_file_limit<B: Set>(pieces: B, limit: u8, file_of: impl Fn(Square) -> B, mut to: B) -> B {
    for square in pieces.squares() {
        let file = file_of(square);
        if (pieces & file).len() >= limit as u32 {
            to &= !file;
        }
    }
    to
}

/// Returns the squares of `to` without those where the drop would mate. Only squares from which the dropped
/// piece attacks the enemy royal can. A drop that ends the game by another rule, such as the last counted
/// check, is no mate.
///
/// Each such drop is made on a copy, as no other move of a built-in game is: whether the opponent has a reply
/// shows only in the position after the drop.
#[cfg_attr(not(debug_assertions), inline(always))]
fn without_mates<R: Rules>(rules: R, state: &StateOf<R>, us: usize, kind: usize, to: SetOf<R>) -> SetOf<R> {
    let royals = crate::core::safety::royals(rules, state) & state.colors[us ^ 1];
    if royals.is_empty() {
        return to;
    }
    let from = rules.attackers_of_kind(kind, us, royals.first());
    let mut checking = from.leapers | from.riders | from.hoppers;
    if R::COMPOUND && rules.probed() >> kind & 1 != 0 {
        checking = to;
    }
    let mut allowed = to;
    for square in (checking & to).squares() {
        let mut after = *state;
        let m = Move::new(square, square, kind, kind, Flag::PLACED);
        apply::<R, _, false>(rules, &mut after, Either(us as u8), m);
        let escapes = rules.has_move(&after) || R::Slices::decided(rules, &after).is_some();
        if !escapes && in_check(rules, &after, us ^ 1) {
            allowed &= !SetOf::<R>::of(square);
        }
    }
    allowed
}

impl Move {
    /// Returns whether it is a drop. [`kind`](Move::kind) is the kind in hand, and
    /// [`into_kind`](Move::into_kind) the kind on the board.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_drop(self) -> bool {
        self.flag() == Flag::PLACED
    }
}
