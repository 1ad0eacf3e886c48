//! What enters by gating, and the squares on which it still can.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::sink::KindSet;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Gating;

tables! {
    /// How a game gates.
    pub(crate) struct GatingTables<B> {
        /// The kinds that enter.
        pub(crate) kinds: KindSet,
        /// The squares of the opening array whose pieces can let others in, by side.
        pub(crate) from: [B; 2],
    }
}

impl Slice for Gating {
    /// Nothing of its own: it marks the squares whose piece has not moved and may let another in.
    type Part<L: Layout> = ();
    type Tables<L: Layout> = GatingTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<GatingTables<L::B>> {
        let gating = compiling.def.gating.as_ref()?;
        let from = gating.from.of.map(L::B::narrow);
        Some(GatingTables { kinds: compiling.kinds.named(&gating.pieces), from })
    }
}

/// Returns the key of a square that can let a piece in.
pub(crate) const fn key(square: Square) -> u64 {
    keys::mix(5 << 32 | square.0 as u64)
}
