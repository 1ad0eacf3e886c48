//! The part of slices in the validation of setups.

use tabiya_board::{B256, Color};

use super::{PlacedPiece, SetupError, Validator};
use crate::{Kind, Ruleset};

/// The hooks. By default they do nothing.
pub(crate) trait Validate {
    /// Validates the part of the slice in a setup.
    fn validate(_validator: &mut Validator<'_>) {}

    /// Validates the counters of the slice.
    fn validate_counters(_validator: &mut Validator<'_>) {}

    /// Returns the error if a royal of the side to move must not be attacked.
    fn check_error(_ruleset: &Ruleset, _royal: PlacedPiece, _attacker: PlacedPiece) -> Option<SetupError> {
        None
    }

    /// Returns why a piece cannot stand on its square.
    fn placement_error(_ruleset: &Ruleset, _piece: &PlacedPiece) -> Option<SetupError> {
        None
    }

    /// Returns whether a side can have a kind in hand because of it.
    fn may_hold(_validator: &Validator<'_>, _color: Color, _kind: Kind) -> bool {
        false
    }

    /// Adds the squares on which pieces of a side appear without having moved, by kind.
    fn sources(_ruleset: &Ruleset, _color: Color, _places: &mut [B256]) {}
}
