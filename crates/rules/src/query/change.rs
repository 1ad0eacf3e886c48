//! Changes of kind by moving, read from the definition, for single moves.

use tabiya_board::{B256, Set, Square};

use crate::Kind;

/// The kinds that a piece becomes by moving, and where.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Where it may change.
    pub(crate) zone: B256,
    /// Where it must change.
    pub(crate) must: B256,
    /// Whether it may also change when it leaves the zone.
    pub(crate) leaving: bool,
    /// The kinds it can become.
    pub(crate) into: Vec<Kind>,
    /// The kind that is meant where it must change and the move names none.
    pub(crate) default: Option<Kind>,
}

impl Change {
    /// Returns whether a move may change the piece.
    pub(crate) fn may(&self, from: Square, to: Square) -> bool {
        self.zone.contains(to) || self.leaving && self.zone.contains(from)
    }

    /// Returns whether a piece cannot stay what it is when it makes a move: where arriving in the zone forces
    /// the change, leaving it does.
    pub(crate) fn must_after(&self, from: Square, to: Square) -> bool {
        let leaves = self.leaving && self.zone.contains(from) && self.zone.is_subset(self.must);
        leaves || self.must(to)
    }

    /// Returns whether a piece that arrives on a square cannot stay what it is.
    pub(crate) fn must(&self, to: Square) -> bool {
        self.must.contains(to)
    }
}
