//! Why a move that leaves royals facing each other is not legal.

use super::Bikjang;
use super::query::in_sight;
use crate::explain::hooks::{After, Explain};
use crate::explain::{Explainer, Refusal};

impl Explain for Bikjang {
    /// Refuses a move that leaves royals facing each other that faced each other before.
    fn finally(explainer: &Explainer<'_>, _: &After) -> Result<(), Refusal> {
        match in_sight(explainer.ruleset(), &explainer.setup) {
            Some((square, by)) => Err(Refusal::MustPartRoyals { square, by }),
            None => Ok(()),
        }
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! bikjang_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The royals face each other: the side must part them or pass.
            "must-part-royals" MustPartRoyals {
                /// The square of the own royal.
                square: Square,
                /// The square of the enemy royal.
                by: Square,
            } |words| format!(
                "the royals on {} and {} face each other: part them, or pass to have the points counted",
                words.on(square),
                words.on(by)
            );
        } $($more)* }
    };
}
pub(crate) use bikjang_refusals;
