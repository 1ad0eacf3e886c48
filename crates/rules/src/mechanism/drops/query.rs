//! Drops in plans and attempts.

use tabiya_board::{B256, Color, Set};

use super::Drops;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};
use crate::{Attempt, Kind, Move, Position};

impl Query for Drops {
    fn attempt_of(_: &Position, m: Move) -> Option<Attempt> {
        m.is_drop().then(|| Attempt::Place { kind: m.kind(), face: m.into_kind(), to: m.to() })
    }

    fn planned_places(position: &Position, color: Color, add: &mut dyn FnMut(Kind, B256)) {
        let ruleset = position.ruleset();
        for drop in ruleset.def().hands.iter().flat_map(|hands| &hands.drops) {
            let Some(kind) = ruleset.kind_named(&drop.piece) else { continue };
            let everywhere = || B256::from_squares(ruleset.board().all());
            if position.in_hand(color, kind) > 0 {
                add(kind, drop.zone.map_or_else(everywhere, |zone| zone.of[color.index()]));
            }
        }
    }

    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.hands.is_some())
    }
}
