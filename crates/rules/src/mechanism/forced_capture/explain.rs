//! Why a move that is not a forced capture is not legal.

use super::ForcedCapture;
use crate::Move;
use crate::explain::hooks::Explain;
use crate::explain::{Explainer, Refusal};
use crate::registry::hooks::Slices;

impl Explain for ForcedCapture {
    fn pass(explainer: &Explainer<'_>) -> Option<Result<(), Refusal>> {
        ForcedCapture::duty(explainer).err().map(Err)
    }

    fn duty(explainer: &Explainer<'_>) -> Result<(), Refusal> {
        if !explainer.ruleset().def().captures.forced {
            return Ok(());
        }
        let beside = Slices::beside();
        let captures =
            |m: &Move| m.flag().is_step() && (Some(m.flag()) == beside || explainer.at(m.to()).is_some());
        match explainer.legal_moves().find(captures) {
            Some(m) => Err(Refusal::MustCapture { piece: m.kind(), from: m.from(), to: m.to() }),
            None => Ok(()),
        }
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! duty_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A capture is possible and must be made.
            "must-capture" MustCapture {
                /// The piece that could capture.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| {
                format!("you must capture, for example with {} on {}", words.the(piece, from), words.on(to))
            };
        } $($more)* }
    };
}
pub(crate) use duty_refusals;
