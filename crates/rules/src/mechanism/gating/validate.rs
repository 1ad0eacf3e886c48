//! Validation of the squares on which pieces can enter.

use tabiya_board::{B256, Color, Set};

use super::Gating;
use crate::query::hooks::Query;
use crate::validate::hooks::Validate;
use crate::validate::{SetupError, Validator};
use crate::{Kind, Ruleset};

impl Validate for Gating {
    fn validate(validator: &mut Validator<'_>) {
        let def = validator.ruleset.def();
        if def.gating.is_none() && def.mark().is_some() {
            // The marks are those of another mechanism.
            return;
        }
        let zone = def.gating.as_ref().map(|gating| gating.from);
        for square in validator.setup.marks.squares() {
            let owner = validator.at(square).map(|piece| piece.color);
            let fits =
                zone.is_some_and(|zone| owner.is_some_and(|color| zone.of[color.index()].contains(square)));
            if !fits {
                validator.errors.push(SetupError::GateWithoutPiece { square, name: validator.name(square) });
            }
        }
    }

    fn may_hold(validator: &Validator<'_>, _: Color, kind: Kind) -> bool {
        Gating::can_enter(validator.ruleset, kind)
    }

    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let (kinds, _) = ruleset.kinds_and_array();
        let Some(gating) = &ruleset.def().gating else { return };
        for kind in gating.pieces.iter().filter_map(|name| kinds.plain(name)) {
            places[kind] |= gating.from.of[color.index()];
        }
    }
}

/// Passes on the errors of this mechanism.
macro_rules! gating_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece cannot enter on the square, since no unmoved piece stands there.
            "gate-without-piece" GateWithoutPiece {
                /// The square.
                square: Square,
                /// Its name.
                name: String,
            } |f| write!(f, "No piece can enter on {name}: there is none that has not moved yet.");
        } $($more)* }
    };
}
pub(crate) use gating_errors;
