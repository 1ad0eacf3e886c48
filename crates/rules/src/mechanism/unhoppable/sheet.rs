//! Pieces over which nothing hops, in words.

use crate::def::PieceDef;

/// Returns what there is to say about a piece.
pub(crate) fn piece(piece: &PieceDef) -> Option<String> {
    piece.unhoppable.then(|| "No piece jumps over it, and none that jumps captures it.".into())
}
