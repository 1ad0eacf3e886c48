//! The slice of shuffling, which has no tables.

use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Shuffle;

impl Slice for Shuffle {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(_: &Compiling<'_>) -> Option<()> {
        // It takes no part in play.
        None
    }
}
