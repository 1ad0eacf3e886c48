//! The promotion of a kind by a single move.

use tabiya_board::Color;

use super::Promotion;
use crate::def::{PieceDef, PromotionChoice, PromotionLimit, PromotionOn, RulesetDef};
use crate::query::change::Change;
use crate::query::hooks::Query;
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

impl Query for Promotion {
    fn changes_for_good(piece: &PieceDef) -> bool {
        piece.promotion.is_some()
    }

    fn change(ruleset: &Ruleset, kind: Kind, color: Color) -> Option<Change> {
        let (kinds, _) = ruleset.kinds_and_array();
        let piece = &ruleset.def().pieces[ruleset.piece_of(kind)];
        let side = color.index();
        let promotion = piece.promotion.as_ref()?;
        let promoted = |name: &String| kinds.promoted(name, &piece.name).map(|kind| Kind(kind as u8));
        Some(Change {
            zone: promotion.zone.of[side],
            must: match promotion.choice {
                PromotionChoice::Forced => promotion.zone.of[side],
                PromotionChoice::Optional { forced_in } => forced_in.of[side],
            },
            leaving: promotion.on == PromotionOn::ArrivalOrDeparture,
            into: promotion.into.of(color).iter().filter_map(promoted).collect(),
            default: promotion.default.as_ref().and_then(promoted),
        })
    }

    /// A step that must promote and names no kind means the only kind it can become, or the default.
    fn means(position: &Position, attempt: &Attempt, m: Move) -> bool {
        let Attempt::Step { from, to, becomes: None, enters: None, second } = *attempt else { return false };
        let same = m.flag().is_step() && (m.from(), m.to(), m.second_square()) == (from, to, second);
        same && m.into_kind() != m.kind()
            && position.piece_at(from).is_some_and(|piece| {
                let change = Promotion::change(position.ruleset(), piece.kind, piece.color);
                change.is_some_and(|change| {
                    let into = available(position.ruleset(), &position.setup(), piece, &change);
                    change.must_after(from, to) && implied(&change, &into) == Some(m.into_kind())
                })
            })
    }

    fn hides_moves(def: &RulesetDef) -> bool {
        def.pieces.iter().filter_map(|piece| piece.promotion.as_ref()).any(|promotion| {
            let one = Color::ALL.iter().any(|color| promotion.into.of(*color).len() == 1)
                || promotion.limit == PromotionLimit::Lost;
            one || promotion.default.is_some()
        })
    }
}

/// Returns the kinds that a piece can become now.
pub(super) fn available(ruleset: &Ruleset, setup: &Setup, piece: Piece, change: &Change) -> Vec<Kind> {
    change.into.iter().copied().filter(|into| is_available(ruleset, setup, piece, *into)).collect()
}

/// Returns whether a piece of a kind is left to promote to.
pub(super) fn is_available(ruleset: &Ruleset, setup: &Setup, piece: Piece, into: Kind) -> bool {
    let promotion = ruleset.def().pieces[ruleset.piece_of(piece.kind)].promotion.as_ref();
    let (_, array) = ruleset.kinds_and_array();
    let wanted = Some(Piece { color: piece.color, kind: into });
    let standing = setup.board.iter().filter(|other| **other == wanted).count();
    !promotion.is_some_and(|promotion| promotion.limit == PromotionLimit::Lost)
        || standing < array.squares_of(into.index(), piece.color.index()).count()
}

/// Returns the kind that is meant where a piece must promote to one of these kinds and none is named.
pub(super) fn implied(change: &Change, into: &[Kind]) -> Option<Kind> {
    match into {
        [only] => Some(*only),
        _ => change.default.filter(|default| into.contains(default)),
    }
}
