//! Why a promotion is not legal.

use tabiya_board::Square;

use super::Promotion;
use super::query::{available, implied, is_available};
use crate::Kind;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::query::hooks::Query;

impl Explain for Promotion {
    /// Answers for every step without an entering piece: a piece that does not promote keeps its kind.
    fn form(explainer: &Explainer<'_>, step: &Step) -> Option<Result<Kind, Refusal>> {
        match (step.becomes, step.enters) {
            (Some(_), Some(gated)) => Some(Err(Refusal::GateWithPromotion { gated })),
            (None, Some(_)) => None,
            (becomes, None) => Some(becoming(explainer, step, becomes)),
        }
    }

    fn cannot_become(piece: Kind, from: Square, to: Square) -> Option<Refusal> {
        Some(Refusal::NotAPromotion { piece, from, to })
    }
}

/// Returns the kind of a piece after a move, if it may become the kind that the attempt names.
fn becoming(explainer: &Explainer<'_>, step: &Step, becomes: Option<Kind>) -> Result<Kind, Refusal> {
    let Step { piece, from, to, .. } = *step;
    let (kind, ruleset) = (piece.kind, explainer.ruleset());
    let (change, wanted) = match (Promotion::change(ruleset, kind, piece.color), becomes) {
        (None, None) => return Ok(kind),
        (None, Some(_)) => return Err(Refusal::CannotPromote { piece: kind }),
        (Some(change), wanted) => (change, wanted),
    };
    let Some(wanted) = wanted else {
        if !change.must_after(from, to) {
            return Ok(kind);
        }
        let into = available(ruleset, &explainer.setup, piece, &change);
        return match implied(&change, &into) {
            Some(kind) => Ok(kind),
            None if into.is_empty() => Err(Refusal::NoneLost { piece: kind, wanted: None, to }),
            None => Err(Refusal::MustPromote { piece: kind, to, into }),
        };
    };
    if !change.may(from, to) {
        return Err(Refusal::NotAPromotion { piece: kind, from, to });
    }
    let named = |into: &Kind| ruleset.piece_of(*into) == wanted.index();
    match change.into.iter().copied().find(named) {
        Some(into) if is_available(ruleset, &explainer.setup, piece, into) => Ok(into),
        Some(_) => Err(Refusal::NoneLost { piece: kind, wanted: Some(wanted), to }),
        None => Err(Refusal::CannotPromoteTo { piece: kind, wanted, into: change.into }),
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! promotion_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The move must name the piece it promotes to.
            "must-promote" MustPromote {
                /// The piece.
                piece: Kind,
                /// The target.
                to: Square,
                /// The kinds it may become.
                into: Vec<Kind>,
            } |words| format!(
                "the {} must promote on {}, to {}",
                words.name(piece),
                words.on(to),
                words.either(into)
            );
            /// The piece never promotes.
            "cannot-promote" CannotPromote {
                /// The piece.
                piece: Kind,
            } |words| format!("{} does not promote", words.a(piece));
            /// The piece promotes, but not with this move.
            "not-a-promotion" NotAPromotion {
                /// The piece.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "the {} does not promote by going from {} to {}",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece promotes, but not into that piece.
            "cannot-promote-to" CannotPromoteTo {
                /// The piece.
                piece: Kind,
                /// The kind it was to become.
                wanted: Kind,
                /// The kinds it may become.
                into: Vec<Kind>,
            } |words| format!(
                "{} cannot promote to {}; it may become {}",
                words.a(piece),
                words.a(wanted),
                words.either(into)
            );
            /// Promotion only brings back lost pieces, and none of that kind (or of any) is lost.
            "none-lost" NoneLost {
                /// The piece that promotes.
                piece: Kind,
                /// The kind it was to become, if named.
                wanted: Option<Kind>,
                /// The target.
                to: Square,
            } |words| match wanted {
                Some(wanted) => format!(
                    "the {} cannot promote to {}: you have not lost any",
                    words.name(piece),
                    words.a(wanted)
                ),
                None => format!(
                    "the {} cannot go to {}: it would have to promote, and you have lost nothing it could \
                     become",
                    words.name(piece),
                    words.on(to)
                ),
            };
        } $($more)* }
    };
}
pub(crate) use promotion_refusals;

/// Passes on the refusals of this mechanism.
macro_rules! alone_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A move cannot both promote and gate a piece.
            "gate-with-promotion" GateWithPromotion {
                /// The piece that enters.
                gated: Kind,
            } |words| format!("a move that promotes cannot also let {} in", words.a(gated));
        } $($more)* }
    };
}
pub(crate) use alone_refusals;
