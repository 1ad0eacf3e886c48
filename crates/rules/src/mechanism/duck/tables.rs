//! The square of the duck.

use tabiya_board::Square;

use crate::core::keys;
use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Empty, Slice};

/// The mechanism.
pub(crate) struct Duck;

/// The square of the duck; none before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part(pub(crate) Option<Square>);

impl Empty for Part {
    fn empty() -> Part {
        Part(None)
    }
}

impl Slice for Duck {
    type Part<L: Layout> = Part;
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<()> {
        compiling.def.duck.then_some(())
    }
}

/// Returns the key of the duck on a square.
pub(crate) const fn key(square: Square) -> u64 {
    keys::mix(8 << 32 | square.0 as u64)
}
