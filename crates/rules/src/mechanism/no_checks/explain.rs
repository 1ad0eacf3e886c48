//! Why a move that gives check is not legal.

use super::NoChecks;
use crate::explain::hooks::{After, Attack, Explain};
use crate::explain::{Explainer, Refusal};

impl Explain for NoChecks {
    fn finally(explainer: &Explainer<'_>, after: &After) -> Result<(), Refusal> {
        if explainer.ruleset().def().royals.giving_check {
            return Ok(());
        }
        match explainer.attack(&after.setup, !after.us) {
            Some(Attack { royal, square, attacker, by }) => {
                Err(Refusal::GivesCheck { attempt: after.attempt, royal, square, attacker, by })
            }
            None => Ok(()),
        }
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! no_checks_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The move would give check, which is forbidden in this game.
            "gives-check" GivesCheck {
                /// The attempt.
                attempt: Attempt,
                /// The enemy royal.
                royal: Piece,
                /// Its square.
                square: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "{} would give check to {} with {}, and no move may give check",
                words.attempt(attempt),
                words.the(&royal.kind, square),
                words.the(&attacker.kind, by)
            );
        } $($more)* }
    };
}
pub(crate) use no_checks_refusals;
