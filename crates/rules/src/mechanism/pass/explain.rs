//! Why a side may not pass.

use super::Pass;
use crate::explain::hooks::Explain;
use crate::explain::{Explainer, Refusal};

impl Explain for Pass {
    fn pass(explainer: &Explainer<'_>) -> Option<Result<(), Refusal>> {
        let allowed = explainer.ruleset().def().pass;
        Some(Err(if allowed { Refusal::PassInCheck {} } else { Refusal::NoPass {} }))
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! pass_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side in check may not pass.
            "pass-in-check" PassInCheck {} |words| "you are in check and may not pass".to_owned();
            /// The game has no passing.
            "no-pass" NoPass {} |words| format!("there is no passing in {}", words.game());
        } $($more)* }
    };
}
pub(crate) use pass_refusals;
