//! Unhoppable pieces on the rule sheet.

use crate::def::PieceDef;

/// Returns the rule about a piece.
pub(crate) fn piece(piece: &PieceDef) -> Option<String> {
    piece.unhoppable.then(|| "No piece jumps over it, and none that jumps captures it.".into())
}
