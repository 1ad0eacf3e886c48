//! Why a capture en passant is not legal.

use super::EnPassant;
use super::tables::CAPTURE;
use super::validate::can_be_ep_square;
use crate::core::moves::Flag;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::query::leg::Mover;

impl Explain for EnPassant {
    fn nothing_to_capture(explainer: &Explainer<'_>, step: &Step) -> Option<Refusal> {
        let Step { piece, from, to, .. } = *step;
        let mover = Mover::new(explainer.ruleset(), piece, from)?;
        let open = mover.legs().any(|leg| {
            leg.part.en_passant && matches!(leg.status(&mover, explainer.occupied, to), Some(Ok(())))
        });
        (open && can_be_ep_square(explainer.ruleset(), &explainer.setup, to))
            .then_some(Refusal::EnPassantNotAvailable { piece: piece.kind, from, to })
    }

    fn beside() -> Option<Flag> {
        Some(CAPTURE)
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! en_passant_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece has passed over that square, but not with the last move.
            "en-passant-not-available" EnPassantNotAvailable {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "{} cannot capture en passant on {}: that is possible only right after the double step",
                words.the(piece, from),
                words.on(to)
            );
        } $($more)* }
    };
}
pub(crate) use en_passant_refusals;
