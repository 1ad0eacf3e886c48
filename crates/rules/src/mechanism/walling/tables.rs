//! The rule by which walls are put up.

use tabiya_board::Square;

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::source::tables;
use crate::def::WallingRule;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Walling;

tables! {
    /// How each move puts up a wall.
    pub(crate) struct WallingTables {
        /// Whether the piece shoots it; otherwise it stands on the square that the piece left.
        pub(crate) shoots: bool,
    }
}

impl Slice for Walling {
    /// Nothing of its own: the marks of the state are the walls.
    type Part<L: Layout> = ();
    type Tables<L: Layout> = WallingTables;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<WallingTables> {
        let rule = compiling.def.walling;
        (rule != WallingRule::None).then_some(WallingTables { shoots: rule == WallingRule::Shoot })
    }
}

/// Returns the key of a wall on a square.
pub(crate) const fn key(square: Square) -> u64 {
    keys::mix(9 << 32 | square.0 as u64)
}
