//! The handles that a board lends by indexing.
//!
//! `board[cell]` is a reference into the board, but the piece on a cell can change through its handle while
//! the board is borrowed. So a handle that was lent is kept, and others are appended.

use std::cell::OnceCell;

use super::Piece;

/// A list of handles that only grows: at most one for each piece, and one for each cell as a space.
#[derive(Default)]
pub(super) struct Lent(OnceCell<Box<Node>>);

struct Node {
    piece: Piece,
    next: Lent,
}

impl Lent {
    /// Returns a reference to a piece or to an equal space, which lives as long as the list.
    pub(super) fn lend(&self, piece: &Piece) -> &Piece {
        let same = |other: &Piece| {
            let spaces = other.is_space() && piece.is_space() && other.position() == piece.position();
            other == piece || spaces
        };
        let mut end = self;
        loop {
            let new = || Box::new(Node { piece: piece.clone(), next: Lent::default() });
            let node = end.0.get_or_init(new);
            if same(&node.piece) {
                return &node.piece;
            }
            end = &node.next;
        }
    }
}
