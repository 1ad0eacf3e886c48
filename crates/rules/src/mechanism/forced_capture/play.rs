//! Forced captures in play.

use super::tables::ForcedCapture;
use crate::core::hooks::{Hooks, Lookup, Play};
use crate::core::rules::Rules;

impl Play for ForcedCapture {
    const HOOKS: Hooks = Hooks::CAPTURES_FIRST;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_first<R: Rules>(rules: R) -> bool {
        ForcedCapture::of(rules).is_some()
    }
}
