//! Counted checks in play.

use super::tables::{CheckCount, key};
use crate::core::check::{in_check, is_attacked};
use crate::core::hooks::{Counts, Decided, Finish, Lookup};
use crate::core::rules::{Rules, StateOf};
use crate::outcome::{Outcome, Reason};

impl Decided for CheckCount {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let limit = *CheckCount::of(rules)?;
        let counts = state.parts.check_count.0;
        if counts[0] < limit && counts[1] < limit {
            return None;
        }
        Some(Outcome::win(usize::from(counts[0] < limit), Reason::Checks))
    }
}

impl Counts for CheckCount {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn counts<R: Rules>(rules: R, state: &StateOf<R>) -> Option<[u8; 2]> {
        CheckCount::of(rules)?;
        Some(state.parts.check_count.0)
    }
}

impl Finish for CheckCount {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn finish<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize) {
        if CheckCount::of(rules).is_none() {
            return;
        }
        let check = if const { R::COMPOUND } {
            in_check(rules, state, us ^ 1)
        } else {
            is_attacked(rules, state, us ^ 1)
        };
        if check {
            let count = state.parts.check_count.0[us & 1];
            let next = count.saturating_add(1);
            if H {
                state.hash ^= key(us, count) ^ key(us, next);
            }
            state.parts.check_count.0[us & 1] = next;
        }
    }
}
