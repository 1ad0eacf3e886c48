//! The unhoppable kinds.

use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Unhoppable;

impl Slice for Unhoppable {
    type Part<L: Layout> = ();
    /// The kinds.
    type Tables<L: Layout> = KindBits;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<KindBits> {
        let kinds = compiling.kinds.set(|info| compiling.def.pieces[info.piece].unhoppable);
        (kinds != 0).then_some(kinds)
    }
}
