//! Extinction in play.

use tabiya_board::Set;

use super::tables::Extinction;
use crate::core::hooks::{Decided, Lookup};
use crate::core::layout::Lanes;
use crate::core::rules::{Rules, StateOf};
use crate::core::sink::KindBits;
use crate::outcome::{Outcome, Reason};

impl Decided for Extinction {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let tables = Extinction::of(rules)?;
        for rule in tables {
            let Some(rule) = rule else { break };
            let mover = state.turn as usize & 1;
            for side in [mover, mover ^ 1] {
                if !rule.side[side] {
                    continue;
                }
                let own = state.colors[side];
                let left = if rule.all { own } else { state.of_kinds(rule.kinds) & own };
                if left.is_empty() && !any_in_reserve::<R>(state, side, rule.kinds) {
                    return Some(Outcome::of(rule.verdict, side, Reason::Extinction));
                }
            }
        }
        None
    }
}

fn any_in_reserve<R: Rules>(state: &StateOf<R>, side: usize, kinds: KindBits) -> bool {
    let reserve = &state.reserve[side];
    (0..reserve.count()).any(|kind| kinds >> kind & 1 != 0 && reserve.get(kind) != 0)
}
