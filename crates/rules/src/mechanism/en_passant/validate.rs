//! Validation of the en passant square.

use tabiya_board::{B256, Color, Set, Square};

use super::EnPassant;
use crate::query;
use crate::validate::hooks::Validate;
use crate::validate::{SetupError, Validator};
use crate::{Ruleset, Setup};

impl Validate for EnPassant {
    fn validate(validator: &mut Validator<'_>) {
        let Some(square) = validator.setup.ep_square else { return };
        if !can_be_ep_square(validator.ruleset, validator.setup, square) {
            validator.errors.push(SetupError::EnPassantSquare { square, name: validator.name(square) });
        }
    }
}

/// Returns whether the side that has just moved can have stepped over a square, so that it is a possible en
/// passant square.
pub(super) fn can_be_ep_square(ruleset: &Ruleset, setup: &Setup, square: Square) -> bool {
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

/// Passes on the errors of this mechanism.
macro_rules! en_passant_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// No piece can just have stepped over the en passant square.
            "en-passant-square" EnPassantSquare {
                /// The square.
                square: Square,
                /// Its name.
                name: String,
            } |f| write!(f, "No piece can just have passed over {name}.");
        } $($more)* }
    };
}
pub(crate) use en_passant_errors;
