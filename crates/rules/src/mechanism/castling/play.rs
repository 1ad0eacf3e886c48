//! Castling in play.

use tabiya_board::{Set, Square};

use super::tables::{Castle, Castling, CastlingTables, FLAGS, From, key, right, span};
use crate::core::check::is_attacked;
use crate::core::cpu::outlined;
use crate::core::find::{MoveQuery, SpecialMove};
use crate::core::hooks::{Lookup, Make, Moves, Play, Touched};
use crate::core::layout::{Lanes, Layout};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::attacked;
use crate::core::side::Side;
use crate::core::sink::Sink;
use crate::core::state::State;
use crate::core::turn::Turn;
use crate::def::CastlingSide;

impl Moves for Castling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, sink: &mut S) {
        let Some(tables) = Castling::of(turn.rules) else { return };
        let rights = turn.state.parts.castling.rights & (3 << (turn.us() * 2));
        if rights == 0 || !turn.wanted.own || !turn.wanted.quiet() || turn.limits.checks > 0 {
            return;
        }
        if const { R::COMPOUND } {
            outlined(turn.side, || castles(turn, tables, rights, sink));
        } else {
            castles(turn, tables, rights, sink);
        }
    }
}

impl Make for Castling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) -> bool {
        let Some(tables) = Castling::of(rules) else { return false };
        if !m.is_castle() {
            return false;
        }
        let castle = find(tables, state, us, m.castling_side_index());
        move_both::<R, H>(rules, tables, state, us, &castle);
        set_rights::<R::L, H>(state, state.parts.castling.rights & !(3 << (us * 2)));
        R::Slices::touched::<R, H>(rules, state, us, usize::MAX, castle.king_from, castle.rook_from);
        true
    }
}

impl Touched for Castling {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn touched<R: Rules, const H: bool>(
        rules: R,
        state: &mut StateOf<R>,
        side: usize,
        kind: usize,
        from: Square,
        to: Square,
    ) {
        let Some(tables) = Castling::of(rules) else { return };
        let rights = state.parts.castling.rights;
        let kept = match tables.from {
            From::Array => {
                rights
                    & *tabiya_board::SquareTable::at(&tables.kept, from)
                    & *tabiya_board::SquareTable::at(&tables.kept, to)
            }
            From::Anywhere => {
                let mut kept = rights;
                if kind == tables.kinds.0 {
                    kept &= !(3 << (side * 2));
                }
                for index in 0..4 {
                    let rook = state.parts.castling.rooks[index];
                    if rook == from || rook == to {
                        kept &= !(1 << index);
                    }
                }
                kept
            }
        };
        if kept != rights {
            set_rights::<R::L, H>(state, kept);
        }
    }
}

/// Sends the castling moves to which a side has these rights.
#[cfg_attr(not(debug_assertions), inline(always))]
fn castles<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    turn: &Turn<'_, R, C>,
    tables: &CastlingTables<SetOf<R>>,
    rights: u8,
    sink: &mut S,
) {
    let us = turn.us();
    for (castling_side, flag) in FLAGS.into_iter().enumerate() {
        if rights & right(us, castling_side) == 0 {
            continue;
        }
        if tables.from == From::Array
            && !tables.castles[us & 1][castling_side].empty.is_disjoint(turn.occupied)
        {
            continue;
        }
        let castle = find(tables, turn.state, us, castling_side);
        if !castle.empty.is_disjoint(turn.occupied) || !is_safe(turn, tables.safe, &castle) {
            continue;
        }
        let king = tables.kinds.0;
        let m = Move::new(castle.king_from, castle.king_to, king, king, flag);
        if (const { R::NARROWS } && R::Slices::narrows(turn.rules))
            && !turn.wanted.pseudo
            && !R::Slices::allows(turn, m)
        {
            continue;
        }
        sink.one(m);
        R::Slices::add_forms_of(turn, m, [castle.king_from, castle.rook_from], sink);
    }
}

/// Returns whether the king is not attacked on its path or, if its path does not matter, on its target. If
/// check matters to every move, the caller has tested that the king is not in check.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_safe<R: Rules, C: Side>(turn: &Turn<'_, R, C>, way: bool, castle: &Castle<SetOf<R>>) -> bool {
    if !way && !turn.guarded {
        return true;
    }
    let Turn { rules, state, enemies, .. } = *turn;
    let us = turn.us();
    let occupied = turn.occupied & !SetOf::<R>::of(castle.king_from);
    if !turn.guarded && is_attacked(rules, state, us) {
        return false;
    }
    for square in castle.safe.squares() {
        if (way || square == castle.king_to) && attacked(rules, state, us, square, occupied, enemies) {
            return false;
        }
    }
    if castle.shields || const { R::COMPOUND } {
        // The partner may have shielded the king's target along the rank, and may become a hurdle for
        // hoppers.
        let occupied = occupied & !SetOf::<R>::of(castle.rook_from)
            | SetOf::<R>::of(castle.rook_to)
            | SetOf::<R>::of(castle.king_to);
        return !attacked(rules, state, us, castle.king_to, occupied, enemies);
    }
    true
}

/// Puts king and partner on their new squares.
#[cfg_attr(not(debug_assertions), inline(always))]
fn move_both<R: Rules, const H: bool>(
    rules: R,
    tables: &CastlingTables<SetOf<R>>,
    state: &mut StateOf<R>,
    side: usize,
    castle: &Castle<SetOf<R>>,
) {
    let (king, rook) = tables.kinds;
    let of = SetOf::<R>::of;
    let before = of(castle.king_from) | of(castle.rook_from);
    let after = of(castle.king_to) | of(castle.rook_to);
    state.colors[side] = state.colors[side] & !before | after;
    *state.kinds.get_mut(king) = state.kinds.get(king) & !of(castle.king_from) | of(castle.king_to);
    *state.kinds.get_mut(rook) = state.kinds.get(rook) & !of(castle.rook_from) | of(castle.rook_to);
    if H {
        state.hash ^= rules.piece_key(side, king, castle.king_from)
            ^ rules.piece_key(side, king, castle.king_to)
            ^ rules.piece_key(side, rook, castle.rook_from)
            ^ rules.piece_key(side, rook, castle.rook_to);
    }
}

/// Returns the castling move of a side, by the index of the castling side, in a position that has the
/// right to it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn find<L: Layout>(
    tables: &CastlingTables<L::B>,
    state: &State<L>,
    side: usize,
    castling_side: usize,
) -> Castle<L::B> {
    let array = tables.castles[side & 1][castling_side & 1].clone();
    if tables.from == From::Array {
        return array;
    }
    // The pieces may start anywhere on the home rank.
    let king_from = (state.kinds.get(tables.kinds.0) & state.colors[side]).first();
    let rook_from = state.parts.castling.rooks[side * 2 + castling_side];
    let ways = span::<L::B>(king_from, array.king_to) | span(rook_from, array.rook_to);
    Castle {
        king_from,
        rook_from,
        empty: ways & !L::B::of(king_from) & !L::B::of(rook_from),
        safe: span(king_from, array.king_to),
        shields: true,
        ..array
    }
}

/// Keeps only these rights.
#[cfg_attr(not(debug_assertions), inline(always))]
fn set_rights<L: Layout, const H: bool>(state: &mut State<L>, kept: u8) {
    if H {
        state.hash ^= key(state.parts.castling.rights) ^ key(kept);
    }
    state.parts.castling.rights = kept;
}

impl Move {
    /// Returns whether it castles.
    pub fn is_castle(self) -> bool {
        FLAGS.contains(&self.flag())
    }

    /// Returns the side on which the move castles, if it castles.
    pub fn castling_side(self) -> Option<CastlingSide> {
        self.is_castle().then(|| CastlingSide::from_index(self.castling_side_index()))
    }

    /// Returns the index of the castling side of a move that castles.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn castling_side_index(self) -> usize {
        usize::from(self.flag() == FLAGS[1])
    }
}

impl MoveQuery {
    /// Returns the query for castling on a side, with nothing added to it.
    pub const fn castle(side: CastlingSide) -> MoveQuery {
        MoveQuery::Special(SpecialMove(FLAGS[side.index()]))
    }

    /// Returns the side of the castling move that the query asks for, if it asks for one.
    pub fn castling_side(&self) -> Option<CastlingSide> {
        match self {
            MoveQuery::Special(special) => {
                FLAGS.iter().position(|castle| *castle == special.0).map(CastlingSide::from_index)
            }
            _ => None,
        }
    }
}
