//! The movement that marked lines add.

use crate::betza::Movement;
use crate::core::layout::Layout;
use crate::def::{PieceDef, Zone};
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Lines;

impl Slice for Lines {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ();

    /// Returns no tables: the movement is compiled with that of the piece.
    fn compile<L: Layout>(_: &Compiling<'_>) -> Option<()> {
        None
    }

    fn movement(piece: &PieceDef) -> Option<(&Zone, &Movement)> {
        piece.lines.as_ref().map(|(zone, movement)| (zone, movement))
    }
}
