//! The verdict for a bare side.

use crate::core::layout::Layout;
use crate::def::Verdict;
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct BareRoyal;

impl Slice for BareRoyal {
    type Part<L: Layout> = ();
    /// The verdict, and whether the bare side is saved if it can bare the opponent at once.
    type Tables<L: Layout> = (Verdict, bool);

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<(Verdict, bool)> {
        compiling.def.endings.bare_royal.map(|bare| (bare.verdict, bare.reply))
    }
}
