//! The kinds that enter by gating, and the squares on which they still can.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Gating;

tables! {
    /// The rules of gating.
    pub(crate) struct GatingTables<B> {
        /// The kinds that enter.
        pub(crate) kinds: KindBits,
        /// By side: the squares of the opening array behind whose pieces others can enter.
        pub(crate) from: [B; 2],
    }
}

impl Slice for Gating {
    /// Nothing of its own: the marks of the state are the squares of unmoved pieces behind which another may
    /// enter.
    type Part<L: Layout> = ();
    type Tables<L: Layout> = GatingTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<GatingTables<L::B>> {
        let gating = compiling.def.gating.as_ref()?;
        let from = gating.from.of.map(L::B::narrow);
        Some(GatingTables { kinds: compiling.kinds.named(&gating.pieces), from })
    }
}

/// Returns the key of a square on which a piece can enter.
pub(crate) const fn key(square: Square) -> u64 {
    keys::mix(5 << 32 | square.0 as u64)
}
