//! Why a piece cannot shoot to a square, and why a wall blocks a move.

use tabiya_board::{Set, Square};

use super::Walling;
use crate::Kind;
use crate::def::WallingRule;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};

impl Explain for Walling {
    /// Returns the refusal of the target of the shot in an otherwise legal move.
    fn second(explainer: &Explainer<'_>, step: &Step, second: Option<Square>) -> Option<Result<(), Refusal>> {
        let shoots = explainer.ruleset().def().walling == WallingRule::Shoot;
        shoots.then(|| shot(explainer, step, second))
    }

    fn walled(explainer: &Explainer<'_>, piece: Kind, to: Square, by: Square) -> Option<Refusal> {
        let is_wall =
            explainer.ruleset().def().walling != WallingRule::None && explainer.setup.walls.contains(by);
        is_wall.then_some(Refusal::BlockedByWall { piece, to, by })
    }
}

fn shot(explainer: &Explainer<'_>, step: &Step, second: Option<Square>) -> Result<(), Refusal> {
    let mut fitting = explainer.with_any_second(step.attempt);
    let Some(m) = fitting.next() else {
        let piece = step.becomes.unwrap_or(step.piece.kind);
        return Err(Refusal::NowhereToShoot { piece, from: step.to });
    };
    let Some(square) = second else {
        return Err(Refusal::ShotMissing {
            piece: m.into_kind(),
            example: m.second_square().unwrap_or(m.from()),
        });
    };
    match m.second_square() == Some(square) || fitting.any(|m| m.second_square() == Some(square)) {
        true => Ok(()),
        false => Err(Refusal::CannotShootThere { piece: m.into_kind(), from: step.to, to: square }),
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! walling_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A wall is on the target or in the way.
            "blocked-by-wall" BlockedByWall {
                /// The piece that moves.
                piece: Kind,
                /// The target.
                to: Square,
                /// The square of the wall.
                by: Square,
            } |words| if to == by {
                format!("the {} cannot go to {}: {} is there", words.name(piece), words.on(to), words.wall())
            } else {
                format!(
                    "the {}'s way to {} is blocked by {} on {}",
                    words.name(piece),
                    words.on(to),
                    words.wall(),
                    words.on(by)
                )
            };
            /// The move does not say where the piece shoots.
            "shot-missing" ShotMissing {
                /// The piece that shoots.
                piece: Kind,
                /// A square to which it could.
                example: Square,
            } |words| format!(
                "the {} shoots after every move: say where, {} for example",
                words.name(piece),
                words.on(example)
            );
            /// The piece could not shoot from the target, and every move ends with a shot.
            "nowhere-to-shoot" NowhereToShoot {
                /// The piece that moves.
                piece: Kind,
                /// The target, from which it would shoot.
                from: Square,
            } |words| format!(
                "the {} could not shoot from {}, and every move ends with a shot",
                words.name(piece),
                words.on(from)
            );
            /// The piece cannot shoot to that square.
            "cannot-shoot-there" CannotShootThere {
                /// The piece that shoots.
                piece: Kind,
                /// The square from which it does.
                from: Square,
                /// The square to which it was to shoot.
                to: Square,
            } |words| format!(
                "the {} cannot shoot from {} to {}: it shoots to where it could move from there",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
        } $($more)* }
    };
}
pub(crate) use walling_refusals;
