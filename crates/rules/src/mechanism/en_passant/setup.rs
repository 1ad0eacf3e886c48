//! The en passant square in setups.

use tabiya_board::{Color, Set, Square};

use super::EnPassant;
use super::play::{can_capture, note};
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Kind, Piece, Ruleset, Setup};

impl Arrange for EnPassant {
    /// Sets the en passant square if a piece can have stepped over it and can be captured there.
    fn load<R: Rules>(ruleset: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
        let (Some(square), Some(tables)) = (setup.ep_square, EnPassant::of(rules)) else { return };
        let (def, mover) = (ruleset.def(), !setup.turn);
        let size = def.board;
        let at = |square: Square| setup.board[square.index()];
        // A wall may stand on the square that the piece left, but not on the one it stepped over.
        let free = |square: Square| at(square).is_none() && !setup.walls.contains(square);
        let from_to = def.pieces.iter().enumerate().find_map(|(piece, info)| {
            let doubles = info.movement.parts.iter().filter(|part| part.initial && part.lame && part.quiet);
            doubles.flat_map(|part| &part.vectors).find_map(|(dx, dy)| {
                let sign = if mover == Color::White { 1 } else { -1 };
                let (hx, hy) = (*dx as i32 / 2 * sign, *dy as i32 / 2 * sign);
                let (from, to) = (size.step(square, -hx, -hy)?, size.step(square, hx, hy)?);
                let stands = at(to) == Some(Piece { color: mover, kind: Kind(piece as u8) });
                (stands && at(from).is_none() && free(square)).then_some((piece, from, to))
            })
        });
        if let Some((kind, from, to)) = from_to {
            note::<_, true>(rules, tables, state, mover.index(), kind, from, to);
        }
    }

    fn save<R: Rules>(_: R, state: &StateOf<R>, setup: &mut Setup) {
        setup.ep_square = state.parts.en_passant.square();
    }

    fn has_rights<R: Rules>(_: R, state: &StateOf<R>) -> bool {
        state.parts.en_passant.square().is_some()
    }

    fn idle_key<R: Rules>(rules: R, state: &StateOf<R>) -> u64 {
        match state.parts.en_passant.square() {
            Some(square) if !can_capture(rules, state) => key(square),
            _ => 0,
        }
    }
}
