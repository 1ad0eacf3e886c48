//! Why the duck cannot be put on a square, and why it blocks a move.

use tabiya_board::{Set, Square};

use super::Duck;
use crate::Kind;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};

impl Explain for Duck {
    /// Returns the refusal of the duck's square in an otherwise legal move.
    fn second(explainer: &Explainer<'_>, step: &Step, second: Option<Square>) -> Option<Result<(), Refusal>> {
        explainer.ruleset().def().duck.then(|| check(explainer, step, second))
    }

    fn walled(explainer: &Explainer<'_>, piece: Kind, to: Square, by: Square) -> Option<Refusal> {
        let is_duck = explainer.ruleset().def().duck && explainer.setup.walls.contains(by);
        is_duck.then_some(Refusal::BlockedByDuck { piece, to, by })
    }
}

fn check(explainer: &Explainer<'_>, step: &Step, second: Option<Square>) -> Result<(), Refusal> {
    // There always is an empty square: the one that the piece left.
    let Some(m) = explainer.with_any_second(step.attempt).next() else { return Ok(()) };
    let Some(square) = second else {
        return Err(Refusal::DuckMissing { example: m.second_square().unwrap_or(m.from()) });
    };
    if explainer.setup.walls.contains(square) {
        return Err(Refusal::DuckMustMove { square });
    }
    let mut after = explainer.position.clone();
    after.play_unchecked(m.without_second());
    match after.piece_at(square) {
        Some(other) => Err(Refusal::DuckSquareOccupied { square, other }),
        None => Ok(()),
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! duck_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The duck is on the target or in the way.
            "blocked-by-duck" BlockedByDuck {
                /// The piece that moves.
                piece: Kind,
                /// The target.
                to: Square,
                /// Where the duck stands.
                by: Square,
            } |words| if to == by {
                format!("the {} cannot go to {}: the duck is there", words.name(piece), words.on(to))
            } else {
                format!(
                    "the {}'s way to {} is blocked by the duck on {}",
                    words.name(piece),
                    words.on(to),
                    words.on(by)
                )
            };
            /// The move does not say where the duck goes.
            "duck-missing" DuckMissing {
                /// A square on which it could be put.
                example: Square,
            } |words| format!(
                "every move ends by putting the duck on an empty square: say which, {} for example",
                words.on(example)
            );
            /// The duck cannot be placed on an occupied square.
            "duck-square-occupied" DuckSquareOccupied {
                /// The square.
                square: Square,
                /// The piece on it after the move.
                other: Piece,
            } |words| format!(
                "the duck cannot be put on {}: {}'s {} stands there after the move",
                words.on(square),
                words.side(other.color),
                words.name(&other.kind)
            );
            /// The duck may not stay where it is.
            "duck-must-move" DuckMustMove {
                /// Its square.
                square: Square,
            } |words| format!(
                "the duck cannot stay on {}: put it on another empty square",
                words.on(square)
            );
        } $($more)* }
    };
}
pub(crate) use duck_refusals;
