//! What a slice has to do with setups.

use tabiya_board::{B256, Color};

use super::gate::Gate;
use super::{Setup, SetupFault, Standing};
use crate::core::rules::{Rules, StateOf};
use crate::{Kind, Ruleset};

/// The hooks. All do nothing unless a slice says otherwise.
pub(crate) trait Arrange {
    /// Fills its part of the setup of the opening array, in which the pieces stand already.
    fn start(_ruleset: &Ruleset, _setup: &mut Setup) {}

    /// Fills its part of a state, in which the pieces stand already, from a setup.
    fn load<R: Rules>(_ruleset: &Ruleset, _rules: R, _state: &mut StateOf<R>, _setup: &Setup) {}

    /// Fills its part of a setup from a state.
    fn save<R: Rules>(_rules: R, _state: &StateOf<R>, _setup: &mut Setup) {}

    /// Whether somebody has a right to a move of this slice's own.
    fn has_rights<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    /// Whether such a right shows that the game has hardly begun.
    fn is_early<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    /// Returns the part of the hash that is due to rights of which no legal move makes use.
    fn idle_key<R: Rules>(_rules: R, _state: &StateOf<R>) -> u64 {
        0
    }

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
