//! What it means to be bare.

use crate::core::layout::Layout;
use crate::def::Verdict;
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct BareRoyal;

impl Slice for BareRoyal {
    type Part<L: Layout> = ();
    /// What it means, and whether the bared side is saved if it can bare the opponent at once.
    type Tables<L: Layout> = (Verdict, bool);

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<(Verdict, bool)> {
        compiling.def.endings.bare_royal.map(|bare| (bare.verdict, bare.reply))
    }
}
