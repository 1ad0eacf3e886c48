//! Why a piece cannot enter.

use tabiya_board::{Set, Square};

use super::Gating;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::{Kind, Piece};

impl Explain for Gating {
    /// A move behind which a piece enters is as safe as the same move alone.
    fn form(explainer: &Explainer<'_>, step: &Step) -> Option<Result<Kind, Refusal>> {
        let gated = step.enters?;
        Some(may_enter(explainer, step.piece, gated, step.from).map(|()| step.piece.kind))
    }

    fn enters(
        explainer: &Explainer<'_>,
        piece: Piece,
        kind: Kind,
        square: Square,
    ) -> Option<Result<(), Refusal>> {
        Some(may_enter(explainer, piece, kind, square))
    }
}

/// Returns whether a piece may enter on a square as another leaves it.
fn may_enter(explainer: &Explainer<'_>, piece: Piece, gated: Kind, square: Square) -> Result<(), Refusal> {
    let ruleset = explainer.ruleset();
    let Some(gating) = &ruleset.def().gating else { return Err(Refusal::NoGating { gated }) };
    let name = ruleset.kind_name(gated);
    if !gating.pieces.iter().any(|piece| piece == name) {
        return Err(Refusal::CannotGate { gated });
    }
    if explainer.in_hand(piece.color, gated) == 0 {
        return Err(Refusal::NotInHand { kind: gated });
    }
    if !explainer.setup.marks.contains(square) {
        return Err(Refusal::GateNotAvailable { gated, square });
    }
    Ok(())
}

/// Passes on the refusals of this mechanism.
macro_rules! gating_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The game has no gating.
            "no-gating" NoGating {
                /// The piece that enters.
                gated: Kind,
            } |words| format!("no piece enters behind another in {}", words.game());
            /// That kind of piece cannot be gated.
            "cannot-gate" CannotGate {
                /// The piece that enters.
                gated: Kind,
            } |words| format!("{} cannot enter behind another piece", words.a(gated));
            /// No piece can be gated on that square any more.
            "gate-not-available" GateNotAvailable {
                /// The piece that enters.
                gated: Kind,
                /// The square.
                square: Square,
            } |words| format!(
                "the {} cannot enter on {}: only a piece that has not moved before lets another in",
                words.name(gated),
                words.on(square)
            );
        } $($more)* }
    };
}
pub(crate) use gating_refusals;
