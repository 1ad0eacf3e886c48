//! Whether sides may pass.

use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Pass;

/// The flag of a pass.
pub(crate) const PASS: Flag = Flag(11);

impl Slice for Pass {
    const FLAGS: &'static [Flag] = &[PASS];
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<()> {
        compiling.def.pass.then_some(())
    }
}
