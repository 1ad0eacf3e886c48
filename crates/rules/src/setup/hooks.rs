//! The part of slices in setups.

use tabiya_board::Square;

use super::Setup;
use crate::Ruleset;
use crate::core::combine::declare_facet;
use crate::core::rules::{Rules, StateOf};
use crate::def::RulesetDef;

/// Calls a macro with the declarations of the hooks: see [`declare_facet`].
macro_rules! setup_hooks {
    ($call:ident) => {
        $call! { trait Arrange;

            /// Fills the part of the slice in the setup of the opening array, in which the pieces are already
            /// placed.
            Arrange: fn start(ruleset: &Ruleset, setup: &mut Setup) = each;

            /// Returns whether the slice keeps marked squares in the state, for which its layout must have
            /// room.
            Arrange: fn has_marks(def: &RulesetDef) -> bool = any;

            /// Fills the part of the slice in a state, in which the pieces are already placed, from a setup.
            Arrange: fn load<R: Rules>(
                ruleset: &Ruleset,
                rules: R,
                state: &mut StateOf<R>,
                setup: &Setup,
            ) = each;

            /// Fills the part of the slice in a setup from a state.
            Arrange: fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) = each;

            /// Changes the squares in the part of the slice in a setup after pieces have changed places.
            Arrange: fn relocate(setup: &mut Setup, moved: &dyn Fn(Square) -> Square) = each;

            /// Returns whether a side has a right to a special move of this slice.
            Arrange: fn has_rights<R: Rules>(rules: R, state: &StateOf<R>) -> bool = any;

            /// Returns whether such a right shows that the game has hardly begun.
            Arrange: fn is_early<R: Rules>(rules: R, state: &StateOf<R>) -> bool = any;

            /// Returns the part of the hash that comes from rights that no legal move uses.
            Arrange: fn idle_key<R: Rules>(rules: R, state: &StateOf<R>) -> u64 = xor;
        }
    };
}
pub(crate) use setup_hooks;

setup_hooks!(declare_facet);
