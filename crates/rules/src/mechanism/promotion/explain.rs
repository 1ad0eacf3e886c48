//! Promotions that cannot be.

use tabiya_board::Square;

use super::Promotion;
use crate::def::PromotionLimit;
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::query::hooks::Query;
use crate::{Kind, Piece};

impl Explain for Promotion {
    /// Answers every step that lets nothing in: what does not promote stays what it is.
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

/// Returns the kind of a piece after a move, if it may become what the attempt names.
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
        let into: Vec<Kind> =
            change.into.iter().copied().filter(|into| is_available(explainer, piece, *into)).collect();
        return Err(if into.is_empty() {
            Refusal::NoneLost { piece: kind, wanted: None, to }
        } else {
            Refusal::MustPromote { piece: kind, to, into }
        });
    };
    if !change.may(from, to) {
        return Err(Refusal::NotAPromotion { piece: kind, from, to });
    }
    let named = |into: &Kind| ruleset.piece_of(*into) == wanted.index();
    match change.into.iter().copied().find(named) {
        Some(into) if is_available(explainer, piece, into) => Ok(into),
        Some(_) => Err(Refusal::NoneLost { piece: kind, wanted: Some(wanted), to }),
        None => Err(Refusal::CannotPromoteTo { piece: kind, wanted, into: change.into }),
    }
}

/// Returns whether there is one left of a kind to promote to.
fn is_available(explainer: &Explainer<'_>, piece: Piece, into: Kind) -> bool {
    let ruleset = explainer.ruleset();
    let promotion = ruleset.def().pieces[ruleset.piece_of(piece.kind)].promotion.as_ref();
    let (_, array) = ruleset.kinds_and_array();
    let wanted = Some(Piece { color: piece.color, kind: into });
    let standing = explainer.setup.board.iter().filter(|other| **other == wanted).count();
    !promotion.is_some_and(|promotion| promotion.limit == PromotionLimit::Lost)
        || standing < array.squares_of(into.index(), piece.color.index()).count()
}

/// Passes on the refusals of this mechanism.
macro_rules! promotion_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The move must say what the piece becomes.
            "must-promote" MustPromote {
                /// The piece.
                piece: Kind,
                /// Where it arrives.
                to: Square,
                /// What it may become.
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
                /// From where.
                from: Square,
                /// To where.
                to: Square,
            } |words| format!(
                "the {} does not promote by going from {} to {}",
                words.name(piece),
                words.on(from),
                words.on(to)
            );
            /// The piece promotes, but not into that.
            "cannot-promote-to" CannotPromoteTo {
                /// The piece.
                piece: Kind,
                /// What it was to become.
                wanted: Kind,
                /// What it may become.
                into: Vec<Kind>,
            } |words| format!(
                "{} cannot promote to {}; it may become {}",
                words.a(piece),
                words.a(wanted),
                words.either(into)
            );
            /// Promotion brings back lost pieces only, and none of that sort (or of any) is lost.
            "none-lost" NoneLost {
                /// The piece that was to promote.
                piece: Kind,
                /// What it was to become, if that was said.
                wanted: Option<Kind>,
                /// Where it arrives.
                to: Square,
            } |words| match wanted {
                Some(wanted) => format!(
                    "the {} cannot promote to {}: you have not lost any",
                    words.name(piece),
                    words.a(wanted)
                ),
                None => format!(
                    "the {} cannot go to {}: it would have to promote, and you have lost nothing it could become",
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
            /// A move cannot both promote and let a piece in.
            "gate-with-promotion" GateWithPromotion {
                /// The piece that was to enter.
                gated: Kind,
            } |words| format!("a move that promotes cannot also let {} in", words.a(gated));
        } $($more)* }
    };
}
pub(crate) use alone_refusals;
