//! The square just passed over, in a setup.

use tabiya_board::{B256, Color, Set, Square};

use super::EnPassant;
use super::play::{can_capture, note};
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::query;
use crate::setup::gate::Gate;
use crate::setup::hooks::Arrange;
use crate::{Kind, Piece, Ruleset, Setup, SetupFault};

impl Arrange for EnPassant {
    /// Sets the square if a piece can have passed it and can be captured there.
    fn load<R: Rules>(ruleset: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        let (Some(square), Some(tables)) = (setup.passed, EnPassant::of(rules)) else { return };
        let (def, mover) = (ruleset.def(), !setup.turn);
        let size = def.board;
        let at = |square: Square| setup.board[square.index()];
        let from_to = def.pieces.iter().enumerate().find_map(|(piece, info)| {
            let doubles = info.movement.parts.iter().filter(|part| part.initial && part.lame && part.quiet);
            doubles.flat_map(|part| &part.vectors).find_map(|(dx, dy)| {
                let sign = if mover == Color::White { 1 } else { -1 };
                let (hx, hy) = (*dx as i32 / 2 * sign, *dy as i32 / 2 * sign);
                let (from, to) = (size.step(square, -hx, -hy)?, size.step(square, hx, hy)?);
                let stands = at(to) == Some(Piece { color: mover, kind: Kind(piece as u8) });
                (stands && at(from).is_none() && at(square).is_none()).then_some((piece, from, to))
            })
        });
        if let Some((kind, from, to)) = from_to {
            note::<_, true>(rules, tables, state, mover.index(), kind, from, to);
        }
    }

    fn save<R: Rules>(_: R, state: &StateOf<R>, setup: &mut Setup) {
        setup.passed = state.parts.en_passant.square.get();
    }

    fn has_rights<R: Rules>(_: R, state: &StateOf<R>) -> bool {
        state.parts.en_passant.square.get().is_some()
    }

    fn idle_key<R: Rules>(rules: R, state: &StateOf<R>) -> u64 {
        match state.parts.en_passant.square.get() {
            Some(square) if !can_capture(rules, state) => key(square),
            _ => 0,
        }
    }

    fn faults(gate: &mut Gate<'_>) {
        let Some(square) = gate.setup.passed else { return };
        if !can_have_passed(gate.ruleset, gate.setup, square) {
            gate.faults.push(SetupFault::NothingPassed { square, name: gate.name(square) });
        }
    }
}

/// Whether the side that has just moved can have stepped over a square, so that its piece stands
/// right behind it.
pub(super) fn can_have_passed(ruleset: &Ruleset, setup: &Setup, square: Square) -> bool {
    let size = ruleset.board();
    if square.index() >= size.squares() {
        return false;
    }
    let occupied: B256 = query::occupied(setup);
    let mover = !setup.turn;
    let sign = if mover == Color::White { 1 } else { -1 };
    query::pieces(setup).filter(|(_, piece)| piece.color == mover).any(|(to, piece)| {
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let steps = def.movement.parts.iter().filter(|part| part.initial && part.lame && part.quiet);
        steps.flat_map(|part| &part.vectors).any(|(dx, dy)| {
            let half = (*dx as i32 / 2 * sign, *dy as i32 / 2 * sign);
            let from = size.step(square, -half.0, -half.1);
            let free = |square: Square| !occupied.contains(square);
            size.step(square, half.0, half.1) == Some(to)
                && free(square)
                && from.is_some_and(|from| free(from) && ruleset.initial_squares(piece).contains(from))
        })
    })
}

/// Hands on the faults of this mechanism.
macro_rules! passed_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// Nothing can just have passed over the square that is said to be passed.
            "nothing-passed" NothingPassed {
                /// The square.
                square: Square,
                /// Its name.
                name: String,
            } |f| write!(f, "No piece can just have passed over {name}.");
        } $($more)* }
    };
}
pub(crate) use passed_faults;
