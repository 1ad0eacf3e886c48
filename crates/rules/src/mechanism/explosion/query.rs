//! The effect of explosions on royals.

use tabiya_board::{Color, Set, Square};

use super::Explosion;
use crate::def::{CaptureEffect, RulesetDef};
use crate::query::hooks::{Query, Ways};
use crate::query::royals_of;
use crate::{Ruleset, Setup};

/// Returns whether captures explode in a game.
pub(super) fn explodes(def: &RulesetDef) -> bool {
    matches!(def.captures.effect, CaptureEffect::Explode { .. })
}

impl Query for Explosion {
    /// Adjacent royals protect each other: neither can be captured without the loss of the other.
    fn shelters(ruleset: &Ruleset, setup: &Setup, color: Color) -> bool {
        if !explodes(ruleset.def()) {
            return false;
        }
        let size = ruleset.board();
        let [royals, enemies] = [color, !color].map(|color| royals_of(ruleset, setup, color));
        let touches = |a: Square, b: Square| {
            size.file(a).0.abs_diff(size.file(b).0) <= 1 && size.rank(a).0.abs_diff(size.rank(b).0) <= 1
        };
        royals.squares().any(|a| enemies.squares().any(|b| touches(a, b)))
    }

    fn removes_royals(def: &RulesetDef) -> bool {
        explodes(def)
    }

    fn wins(def: &RulesetDef) -> Ways {
        Ways::PIECES.given(explodes(def))
    }
}
