//! What enters by gating, and the squares on which it still can.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::{Lanes, Layout};
use crate::core::sink::KindSet;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Empty, Slice};

/// The mechanism.
pub(crate) struct Gating;

/// The squares whose piece has not moved and may let another in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part<L: Layout>(L::Marks);

impl<L: Layout> Part<L> {
    /// Returns the squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn gates(&self) -> L::B {
        if self.0.count() == 0 { L::B::EMPTY } else { self.0.get(0) }
    }

    /// Sets the squares, where the layout has room for them.
    pub(crate) fn set(&mut self, gates: L::B) {
        if self.0.count() > 0 {
            *self.0.get_mut(0) = gates;
        }
    }
}

impl<L: Layout> Empty for Part<L> {
    fn empty() -> Part<L> {
        Part(Lanes::filled(L::B::EMPTY))
    }
}

tables! {
    /// How a game gates.
    pub(crate) struct Tables<B> {
        /// The kinds that enter.
        pub(crate) kinds: KindSet,
        /// The squares of the opening array whose pieces can let others in, by side.
        pub(crate) from: [B; 2],
    }
}

impl Slice for Gating {
    type Part<L: Layout> = Part<L>;
    type Tables<L: Layout> = Tables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<Tables<L::B>> {
        let gating = compiling.def.gating.as_ref()?;
        let from = gating.from.of.map(L::B::narrow);
        Some(Tables { kinds: compiling.kinds.named(&gating.pieces), from })
    }
}

/// Returns the key of a square that can let a piece in.
pub(crate) const fn key(square: Square) -> u64 {
    keys::mix(5 << 32 | square.0 as u64)
}
