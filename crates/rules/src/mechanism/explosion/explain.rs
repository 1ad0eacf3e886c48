//! Why a capture that blows up the own royal is not legal.

use tabiya_board::Set;

use super::Explosion;
use super::query::explodes;
use crate::explain::hooks::{After, Explain};
use crate::explain::{Explainer, Refusal};
use crate::query::royals_of;

impl Explain for Explosion {
    /// A move that blows up the enemy royal may leave the own one attacked.
    fn judge(explainer: &Explainer<'_>, after: &After) -> Option<Result<(), Refusal>> {
        let ruleset = explainer.ruleset();
        if !explodes(ruleset.def()) {
            return None;
        }
        let before = royals_of(ruleset, &explainer.setup, after.us);
        if before.any() && royals_of(ruleset, &after.setup, after.us).is_empty() {
            let square = before.first();
            let royal = explainer.at(square).map_or(after.m.kind(), |piece| piece.kind);
            return Some(Err(Refusal::ExplodesOwnRoyal { attempt: after.attempt, royal, square }));
        }
        royals_of(ruleset, &after.setup, !after.us).is_empty().then_some(Ok(()))
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! explosion_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The capture would blow up the side's own royal.
            "explodes-own-royal" ExplodesOwnRoyal {
                /// The attempt.
                attempt: Attempt,
                /// The royal.
                royal: Kind,
                /// Its square.
                square: Square,
            } |words| format!(
                "{} would blow up your own {} on {}",
                words.attempt(attempt),
                words.name(royal),
                words.on(square)
            );
        } $($more)* }
    };
}
pub(crate) use explosion_refusals;
