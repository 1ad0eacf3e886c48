//! Forced captures in play.

use super::tables::ForcedCapture;
use crate::core::hooks::{CapturesFirst, Lookup};
use crate::core::rules::Rules;

impl CapturesFirst for ForcedCapture {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_first<R: Rules>(rules: R) -> bool {
        ForcedCapture::of(rules).is_some()
    }
}
