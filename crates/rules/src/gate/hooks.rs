//! What a slice asks of a setup that is to become a position.

use tabiya_board::{B256, Color};

use super::{Gate, SetupFault, Standing};
use crate::{Kind, Ruleset};

/// The hooks. All do nothing unless a slice says otherwise.
pub(crate) trait Admit {
    /// Reports what is wrong with its part of a setup.
    fn faults(_gate: &mut Gate<'_>) {}

    /// Reports what is wrong with what it counts.
    fn counters(_gate: &mut Gate<'_>) {}

    /// Returns what is wrong if the side to move has a royal under attack.
    fn checked(_ruleset: &Ruleset, _royal: Standing, _attacker: Standing) -> Option<SetupFault> {
        None
    }

    /// Says why a piece cannot stand where it does.
    fn misplaced(_ruleset: &Ruleset, _piece: &Standing) -> Option<SetupFault> {
        None
    }

    /// Whether a side can have a kind in hand because of it.
    fn may_hold(_gate: &Gate<'_>, _color: Color, _kind: Kind) -> bool {
        false
    }

    /// Adds the squares on which pieces of a side appear without having moved, by kind.
    fn sources(_ruleset: &Ruleset, _color: Color, _places: &mut [B256]) {}
}
