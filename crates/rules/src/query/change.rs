//! What a kind becomes by moving, as its definition has it, for those who ask about single moves.

use tabiya_board::{B256, Set, Square};

use crate::Kind;

/// What a kind becomes, and where.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Where it may.
    pub(crate) zone: B256,
    /// Where it must.
    pub(crate) must: B256,
    /// Whether leaving the zone counts, too.
    pub(crate) leaving: bool,
    /// Into which kinds.
    pub(crate) into: Vec<Kind>,
}

impl Change {
    /// Whether a move changes the piece, if the player wishes.
    pub(crate) fn may(&self, from: Square, to: Square) -> bool {
        self.zone.contains(to) || self.leaving && self.zone.contains(from)
    }

    /// Whether a piece cannot stay what it is when it makes a move: where arriving in the zone
    /// forces the change, leaving it does.
    pub(crate) fn must_after(&self, from: Square, to: Square) -> bool {
        let leaves = self.leaving && self.zone.contains(from) && self.zone.is_subset(self.must);
        leaves || self.must(to)
    }

    /// Whether a piece that arrives on a square cannot stay what it is.
    pub(crate) fn must(&self, to: Square) -> bool {
        self.must.contains(to)
    }
}
