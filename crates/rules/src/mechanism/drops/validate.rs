//! Validation of hands, and the squares that drops reach.

use tabiya_board::{B256, Color, Set};

use super::Drops;
use crate::def::RoyalRule;
use crate::query::{is_royal, royals_of};
use crate::validate::Validator;
use crate::validate::hooks::Validate;
use crate::{Kind, Piece, Ruleset};

impl Validate for Drops {
    fn may_hold(validator: &Validator<'_>, color: Color, kind: Kind) -> bool {
        let (ruleset, def) = (validator.ruleset, validator.ruleset.def());
        let Some(hands) = &def.hands else { return false };
        let name = ruleset.kind_name(kind);
        if hands.drops.iter().any(|drop| drop.piece == name) {
            return true;
        }
        // A captured piece is kept even if it can never be dropped; a royal only if it is missing on the
        // board.
        let royal = is_royal(ruleset, Piece { color, kind }) && def.royals.rule != RoyalRule::None;
        hands.keep_captured
            && ruleset.in_hand(kind) == kind
            && ruleset.info(kind).promoted_from.is_none()
            && (!royal
                || def.royals.rule == RoyalRule::Capture
                    && royals_of(ruleset, validator.setup, !color).len() < needed(ruleset, !color))
    }

    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let (kinds, _) = ruleset.kinds_and_array();
        let all = B256::from_squares(ruleset.board().all());
        for drop in ruleset.def().hands.iter().flat_map(|hands| &hands.drops) {
            let zone = drop.zone.map_or(all, |zone| zone.of[color.index()]);
            let names = drop.also_as.iter().chain([&drop.piece]);
            for kind in names.filter_map(|name| kinds.plain(name)) {
                places[kind] |= zone;
            }
        }
    }
}

/// Returns the number of royal pieces that a side has in the opening array.
fn needed(ruleset: &Ruleset, color: Color) -> u32 {
    let (_, array) = ruleset.kinds_and_array();
    array.royals_needed(ruleset.def())[color.index()].into()
}
