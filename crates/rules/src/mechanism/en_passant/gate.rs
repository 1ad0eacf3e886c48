//! Squares that nothing can just have passed over.

use tabiya_board::{B256, Color, Set, Square};

use super::EnPassant;
use crate::gate::hooks::Admit;
use crate::gate::{Gate, SetupFault};
use crate::query;
use crate::{Ruleset, Setup};

impl Admit for EnPassant {
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
                && from.is_some_and(|from| {
                    setup.board[from.index()].is_none() && ruleset.initial_squares(piece).contains(from)
                })
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
