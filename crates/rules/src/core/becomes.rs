//! Changes of kind by moving, such as promotion.

use tabiya_board::{Set, Square};

use super::sink::KindBits;

/// The kinds that a piece becomes by moving, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Becomes<B> {
    /// The squares on which the piece may change when it arrives.
    pub zone: B,
    /// The squares on which it must change when it arrives.
    pub must: B,
    /// The kinds it can become; empty if it never changes.
    pub into: KindBits,
    /// Whether it may also change when it leaves the zone.
    pub leaving: bool,
}

impl<B: Set> Becomes<B> {
    /// The piece never changes.
    pub(crate) const NONE: Becomes<B> = Becomes { zone: B::EMPTY, must: B::EMPTY, into: 0, leaving: false };

    /// Splits the targets of a piece into those where it may change and those where it need not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn split(&self, from: Square, to: B) -> (B, B) {
        if self.leaving && self.zone.contains(from) {
            // If arriving in the zone forces the change, so does leaving it.
            let forced = self.zone.is_subset(self.must);
            return (to, if forced { B::EMPTY } else { to & !self.must });
        }
        (to & self.zone, to & !self.must)
    }

    /// Does the same for the targets of several pieces that step by a rotation.
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
