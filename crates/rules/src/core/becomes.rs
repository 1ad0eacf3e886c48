//! What pieces become by moving.

use tabiya_board::{Set, Square};

use super::sink::KindSet;

/// What a kind becomes by moving, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Becomes<B> {
    /// Arrivals here may change the piece.
    pub zone: B,
    /// Arrivals here must.
    pub must: B,
    /// Into which kinds; none if the piece stays what it is.
    pub into: KindSet,
    /// Whether leaving the zone counts too.
    pub leaving: bool,
}

impl<B: Set> Becomes<B> {
    /// The piece stays what it is.
    pub(crate) const NONE: Becomes<B> = Becomes { zone: B::EMPTY, must: B::EMPTY, into: 0, leaving: false };

    /// Splits the targets of a piece into those where it may change and those where it may stay.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn split(&self, from: Square, to: B) -> (B, B) {
        if self.leaving && self.zone.contains(from) {
            // Where arriving forces the change, leaving does.
            let forced = self.zone.is_subset(self.must);
            return (to, if forced { B::EMPTY } else { to & !self.must });
        }
        (to & self.zone, to & !self.must)
    }

    /// The same for targets of a step by a rotation.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn split_step(&self, by: u32, to: B) -> (B, B) {
        if self.leaving {
            let left = self.zone.rotate(by);
            let forced = if self.zone.is_subset(self.must) { left } else { B::EMPTY };
            return (to & (self.zone | left), to & !(self.must | forced));
        }
        (to & self.zone, to & !self.must)
    }
}
