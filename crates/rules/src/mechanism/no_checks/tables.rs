//! Whether checks are forbidden.

use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct NoChecks;

impl Slice for NoChecks {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<()> {
        (!compiling.def.royals.giving_check).then_some(())
    }
}
