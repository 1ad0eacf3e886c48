//! The squares from which royals face each other.

use tabiya_board::{Set, Square};

use crate::core::layout::Layout;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Facing;

impl Slice for Facing {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    fn compile<L: Layout>(_: &Compiling<'_>) -> Option<()> {
        None
    }

    fn attacks<B: Set>(compiling: &Compiling<'_>, add: &mut dyn FnMut(usize, Square, Square, B)) {
        let Compiling { def, kinds, .. } = *compiling;
        if !def.royals.facing {
            return;
        }
        for (kind, _) in kinds.iter().enumerate().filter(|(_, info)| def.pieces[info.piece].royal) {
            for to in def.board.all() {
                for direction in [1, -1] {
                    let mut between = B::EMPTY;
                    let mut at = to;
                    while let Some(from) = def.board.step(at, 0, direction) {
                        add(kind, to, from, between);
                        between |= B::of(from);
                        at = from;
                    }
                }
            }
        }
    }
}
