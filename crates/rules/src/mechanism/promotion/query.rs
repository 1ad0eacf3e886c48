//! The promotion of a kind by a single move.

use tabiya_board::Color;

use super::Promotion;
use crate::def::{PieceDef, PromotionChoice, PromotionOn};
use crate::query::change::Change;
use crate::query::hooks::Query;
use crate::{Kind, Ruleset};

impl Query for Promotion {
    fn changes_for_good(piece: &PieceDef) -> bool {
        piece.promotion.is_some()
    }

    fn change(ruleset: &Ruleset, kind: Kind, color: Color) -> Option<Change> {
        let (kinds, _) = ruleset.kinds_and_array();
        let piece = &ruleset.def().pieces[ruleset.piece_of(kind)];
        let side = color.index();
        let promotion = piece.promotion.as_ref()?;
        let into = promotion.into.iter().filter_map(|name| kinds.promoted(name, &piece.name));
        Some(Change {
            zone: promotion.zone.of[side],
            must: match promotion.choice {
                PromotionChoice::Forced => promotion.zone.of[side],
                PromotionChoice::Optional { forced_in } => forced_in.of[side],
            },
            leaving: promotion.on == PromotionOn::ArrivalOrDeparture,
            into: into.map(|kind| Kind(kind as u8)).collect(),
        })
    }
}
