//! Promotion: which moves of a promoting piece promote, may promote, or stay as they are.

use tabiya_board::{Set, Square};

use crate::core::layout::{Lanes, Layout};
use crate::core::rules::Promotion;
use crate::core::sink::KindSet;
use crate::core::state::State;
use crate::exotic::Exotic;

/// Splits the targets of a piece into those where it can promote and those where it need not.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn split<B: Set>(promotion: &Promotion<B>, from: Square, to: B) -> (B, B) {
    if promotion.leaving && promotion.zone.contains(from) {
        // Where arriving forces the promotion, leaving does.
        let forced = promotion.zone.is_subset(promotion.must);
        return (to, if forced { B::EMPTY } else { to & !promotion.must });
    }
    (to & promotion.zone, to & !promotion.must)
}

/// Those of `into` of which the side has fewer than the opening array gives it.
pub(crate) fn available<L: Layout>(
    exotic: &Exotic<L::B>,
    state: &State<L>,
    side: usize,
    into: KindSet,
) -> KindSet {
    (0..32)
        .filter(|kind| into >> kind & 1 != 0)
        .filter(|kind| {
            (state.kinds.get(*kind) & state.colors[side]).len() < exotic.array_count[side][*kind] as u32
        })
        .fold(0, |set, kind| set | 1 << kind)
}
