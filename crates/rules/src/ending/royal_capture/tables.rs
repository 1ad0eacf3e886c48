//! The sides that lose with their royal.

use crate::core::layout::Layout;
use crate::def::RoyalRule;
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct RoyalCapture;

impl Slice for RoyalCapture {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    /// The sides that lose without a royal piece.
    type Tables<L: Layout> = [bool; 2];

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<[bool; 2]> {
        (compiling.def.royals.rule == RoyalRule::Capture).then(|| compiling.start.royal_needed(compiling.def))
    }
}
