//! The royals that a side may not lose.

use crate::core::layout::Layout;
use crate::def::RoyalRule;
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct RoyalCapture;

impl Slice for RoyalCapture {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    /// The number of royal pieces of each side in the opening array; a side with fewer loses.
    type Tables<L: Layout> = [u8; 2];

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<[u8; 2]> {
        let captured = compiling.def.royals.rule == RoyalRule::Capture;
        captured.then(|| compiling.start.royals_needed(compiling.def))
    }
}
