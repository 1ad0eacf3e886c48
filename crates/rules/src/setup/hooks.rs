//! The part of slices in setups.

use tabiya_board::{B256, Set, Square};

use super::Setup;
use crate::Ruleset;
use crate::core::rules::{Rules, StateOf};

/// The hooks. By default they do nothing.
pub(crate) trait Arrange {
    /// Fills the part of the slice in the setup of the opening array, in which the pieces are already placed.
    fn start(_ruleset: &Ruleset, _setup: &mut Setup) {}

    /// Returns the squares on which something stands that is not a piece.
    fn walls(_setup: &Setup) -> B256 {
        B256::EMPTY
    }

    /// Returns whether a setup has marked squares, for which the layout of a state must have room.
    fn has_marks(_setup: &Setup) -> bool {
        false
    }

    /// Fills the part of the slice in a state, in which the pieces are already placed, from a setup.
    fn load<R: Rules>(_ruleset: &Ruleset, _rules: R, _state: &mut StateOf<R>, _setup: &Setup) {}

    /// Fills the part of the slice in a setup from a state.
    fn save<R: Rules>(_rules: R, _state: &StateOf<R>, _setup: &mut Setup) {}

    /// Changes the squares in the part of the slice in a setup after pieces have changed places.
    fn relocate(_setup: &mut Setup, _moved: &dyn Fn(Square) -> Square) {}

    /// Returns whether a side has a right to a special move of this slice.
    fn has_rights<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    /// Returns whether such a right shows that the game has hardly begun.
    fn is_early<R: Rules>(_rules: R, _state: &StateOf<R>) -> bool {
        false
    }

    /// Returns the part of the hash that comes from rights that no legal move uses.
    fn idle_key<R: Rules>(_rules: R, _state: &StateOf<R>) -> u64 {
        0
    }
}
