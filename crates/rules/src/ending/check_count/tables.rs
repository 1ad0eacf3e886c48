//! The number of checks of each side, and the number that wins.

use crate::core::keys;
use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Empty, Slice};

/// The ending.
pub(crate) struct CheckCount;

/// The number of checks given by White and by Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part(pub(crate) [u8; 2]);

impl Empty for Part {
    fn empty() -> Part {
        Part([0; 2])
    }
}

impl Slice for CheckCount {
    type Part<L: Layout> = Part;
    /// The number of checks that wins.
    type Tables<L: Layout> = u8;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<u8> {
        compiling.def.endings.checks
    }
}

/// Returns the key of a count.
pub(crate) const fn key(side: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { keys::mix(6 << 32 | (side as u64) << 8 | count as u64) }
}
