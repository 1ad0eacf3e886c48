//! The hooks of all slices in play.

use tabiya_board::Square;

use super::combine::{combine_hook, combine_hooks};
use super::slice::SliceSet;
use crate::core::hooks::*;
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::Limits;
use crate::core::side::Side;
use crate::core::sink::{KindBits, Sink};
use crate::core::turn::Turn;
use crate::outcome::Outcome;

/// All slices together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slices;

/// Returns whether a ruleset has none of these slices. If its form can have only one of them, the result is
/// `false` without a test, since that slice tests for its own tables.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn none_of<R: Rules>(rules: R, slices: SliceSet) -> bool {
    R::MAY.and(slices).len() > 1 && !rules.present().meets(slices)
}

play_hooks!(combine_hooks);
