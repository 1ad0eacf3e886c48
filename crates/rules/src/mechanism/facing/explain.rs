//! Why a move that leaves the royals facing each other is not legal.

use super::Facing;
use crate::explain::hooks::{After, Attack, Explain};
use crate::explain::{Explainer, Refusal};
use crate::query::hooks::Query;
use crate::query::leg::Mover;
use crate::query::occupied;

impl Explain for Facing {
    /// Refuses a move after which the attacker attacks only as a royal that faces the other.
    fn attacked(explainer: &Explainer<'_>, after: &After, attack: &Attack) -> Option<Refusal> {
        let ruleset = explainer.ruleset();
        let Attack { royal, square, attacker, by } = *attack;
        let occupied = occupied(&after.setup);
        let moves = Mover::new(ruleset, attacker, by).is_some_and(|mover| {
            mover
                .legs()
                .any(|leg| leg.part.capture && matches!(leg.status(&mover, occupied, square), Some(Ok(()))))
        });
        (!moves && Facing::attacks(ruleset, occupied, attacker, by, square)).then_some(
            Refusal::FacingRoyals { attempt: after.attempt, royal: royal.kind, square, attacker, by },
        )
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! facing_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The royals would face each other on an open file.
            "facing-royals" FacingRoyals {
                /// The attempt.
                attempt: Attempt,
                /// The royal.
                royal: Kind,
                /// Its square after the move.
                square: Square,
                /// The enemy royal.
                attacker: Piece,
                /// Its square.
                by: Square,
            } |words| format!(
                "{} would leave {} facing {} with nothing between them",
                words.attempt(attempt),
                words.the(royal, square),
                words.the(&attacker.kind, by)
            );
        } $($more)* }
    };
}
pub(crate) use facing_refusals;
