//! The faces to which pieces turn.

use tabiya_board::Set;

use crate::core::becomes::Becomes;
use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Flipping;

impl Slice for Flipping {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(_: &Compiling<'_>) -> Option<()> {
        None
    }

    fn becomes<B: Set>(compiling: &Compiling<'_>, kind: usize) -> Option<[Becomes<B>; 2]> {
        let Compiling { def, kinds, .. } = *compiling;
        let face = kinds.plain(def.pieces[kinds[kind].piece].flips_to.as_deref()?)?;
        let board = B::from_squares(def.board.all());
        Some([Becomes { zone: board, must: board, into: 1 << face, leaving: false }; 2])
    }
}
