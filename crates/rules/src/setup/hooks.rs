//! What a slice has to do with setups.

use tabiya_board::{B256, Set};

use super::Setup;
use crate::Ruleset;
use crate::core::rules::{Rules, StateOf};

/// The hooks. All do nothing unless a slice says otherwise.
pub(crate) trait Arrange {
    /// Fills its part of the setup of the opening array, in which the pieces stand already.
    fn start(_ruleset: &Ruleset, _setup: &mut Setup) {}

    /// Returns the squares on which something stands that is no piece.
    fn walls(_setup: &Setup) -> B256 {
        B256::EMPTY
    }

    /// Whether a setup has marked squares, which the layout of a state must have room for.
    fn has_marks(_setup: &Setup) -> bool {
        false
    }

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
}
