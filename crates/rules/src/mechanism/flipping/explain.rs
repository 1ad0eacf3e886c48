//! Why a move that turns the piece over into something else is not legal.

use super::Flipping;
use crate::Kind;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::query::hooks::Query;

impl Explain for Flipping {
    fn form(explainer: &Explainer<'_>, step: &Step) -> Option<Result<Kind, Refusal>> {
        if step.enters.is_some() {
            return None;
        }
        let piece = step.piece.kind;
        let face = *Flipping::change(explainer.ruleset(), piece, step.piece.color)?.into.first()?;
        Some(match step.becomes {
            None => Ok(face),
            Some(wanted) if explainer.ruleset().piece_of(face) == wanted.index() => Ok(face),
            Some(wanted) => Err(Refusal::NotAFlip { piece, wanted, face }),
        })
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! flipping_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The piece turns over into something else.
            "not-a-flip" NotAFlip {
                /// The piece.
                piece: Kind,
                /// The kind it was to become.
                wanted: Kind,
                /// The kind it turns into.
                face: Kind,
            } |words| format!(
                "{} turns into {} when it moves, not into {}",
                words.a(piece),
                words.a(face),
                words.a(wanted)
            );
        } $($more)* }
    };
}
pub(crate) use flipping_refusals;
