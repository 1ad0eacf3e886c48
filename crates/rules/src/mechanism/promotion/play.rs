//! Promotion in play: the kinds that are available.

use tabiya_board::Set;

use super::tables::Promotion;
use crate::core::hooks::{Available, Lookup};
use crate::core::layout::Lanes;
use crate::core::rules::{Rules, StateOf};
use crate::core::sink::KindSet;

impl Available for Promotion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn available<R: Rules>(rules: R, state: &StateOf<R>, side: usize, kind: usize, into: KindSet) -> KindSet {
        match Promotion::of(rules) {
            Some(tables) if tables.limited >> kind & 1 != 0 => {
                lost(state, side, into, &tables.array_count[side & 1])
            }
            _ => into,
        }
    }
}

/// Returns those kinds of `into` of which the side has fewer pieces than in the opening array.
fn lost<L: crate::core::layout::Layout>(
    state: &crate::core::state::State<L>,
    side: usize,
    into: KindSet,
    array_count: &[u8; 32],
) -> KindSet {
    let few = |kind: &usize| (state.kinds.get(*kind) & state.colors[side]).len() < array_count[*kind] as u32;
    (0..32).filter(|kind| into >> kind & 1 != 0).filter(few).fold(0, |set, kind| set | 1 << kind)
}
