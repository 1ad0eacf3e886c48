//! Dead positions: neither side can win any more.

mod home;
pub(crate) mod judge;
mod mobility;
pub(crate) mod reason;
mod search;
pub(crate) mod sheet;

use crate::Position;
use crate::core::layout::Lanes;
use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::setup::hooks::Arrange;

/// The ending.
pub(crate) struct DeadPosition;

/// Returns whether everything that can ever move is on the board, and moves as its kind does: no piece is in
/// hand, and there is no right to castle or to capture en passant.
fn is_closed(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        let hands = state.reserve.iter().any(|hand| (0..hand.count()).any(|kind| hand.get(kind) > 0));
        !Slices::has_rights(rules, state) && !hands
    })
}
