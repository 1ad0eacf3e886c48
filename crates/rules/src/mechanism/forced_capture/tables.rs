//! Whether captures are forced.

use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct ForcedCapture;

impl Slice for ForcedCapture {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<()> {
        compiling.def.captures.forced.then_some(())
    }
}
