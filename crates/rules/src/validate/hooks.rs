//! The part of slices in the validation of setups.

use tabiya_board::{B256, Color};

use super::{PlacedPiece, SetupError, Validator};
use crate::core::combine::declare_facet;
use crate::{Kind, Ruleset};

/// Calls a macro with the declarations of the hooks: see [`declare_facet`].
macro_rules! validate_hooks {
    ($call:ident) => {
        $call! { trait Validate;

            /// Validates the part of the slice in a setup.
            Validate: fn validate(validator: &mut Validator<'_>) = each;

            /// Validates the counters of the slice.
            Validate: fn validate_counters(validator: &mut Validator<'_>) = each;

            /// Returns the error if a royal of the side to move must not be attacked.
            Validate: fn check_error(
                ruleset: &Ruleset,
                royal: &PlacedPiece,
                attacker: &PlacedPiece,
            ) -> Option<SetupError> = first;

            /// Returns why a piece cannot stand on its square.
            Validate: fn placement_error(
                ruleset: &Ruleset,
                piece: &PlacedPiece,
            ) -> Option<SetupError> = first;

            /// Returns whether a side can have a kind in hand because of it.
            Validate: fn may_hold(validator: &Validator<'_>, color: Color, kind: Kind) -> bool = any;

            /// Adds the squares on which pieces of a side appear without having moved, by kind.
            Validate: fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) = each;
        }
    };
}
pub(crate) use validate_hooks;

validate_hooks!(declare_facet);
