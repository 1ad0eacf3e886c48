//! Proof by search: all continuations, if there are few.

use std::collections::BTreeSet;

use tabiya_board::Color;

use super::mobility;
use crate::Position;
use crate::ending::budget::Budget;

/// The number of positions after which the search gives up. This finds 84% of the dead positions in
/// tests/suites/chasolver (65% without search, 88% with eight times the limit); the median takes an eighth of
/// a millisecond. The budget ends the search earlier if positions have many moves or many pieces.
const LIMIT: usize = 256;

/// The work of listing the moves of a position.
const POSITION: usize = 150;

/// The work of making one of them and looking whether the position after it is known.
const MOVE: usize = 30;

/// Returns whether every line of play ends in stalemate, in a mate by none of these sides, in a position in
/// which they are proven unable to mate, or in an earlier position. A search beyond the limit proves nothing.
pub(super) fn only_dead_ends(position: &Position, by: &[Color], budget: &mut Budget) -> bool {
    all_are_dead_ends(position, by, budget) == Some(true)
}

/// Returns the same; `None` if it takes too much work.
fn all_are_dead_ends(position: &Position, by: &[Color], budget: &mut Budget) -> Option<bool> {
    let mut seen = BTreeSet::new();
    let mut open = vec![Open { position: position.clone(), is_like_before: false }];
    while let Some(Open { position, is_like_before }) = open.pop() {
        let moves = position.legal_moves();
        budget.spend(POSITION + MOVE * moves.len())?;
        if moves.is_empty() && position.is_check() && by.contains(&!position.turn()) {
            return Some(false);
        }
        if moves.is_empty() || !is_like_before && mobility::excludes_mate(&position, by, budget) {
            continue;
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            if seen.insert(next.key()) {
                let is_like_before = next.halfmove_clock() > 0;
                open.push(Open { position: next, is_like_before });
            }
        }
        if seen.len() > LIMIT {
            return Some(false);
        }
    }
    Some(true)
}

/// A position whose continuations are still to be looked at.
struct Open {
    position: Position,
    /// Whether no piece was captured and no pawn moved since a position in which a mate could not be excluded. Pieces that
    /// have moved since can return, as a rule, so that it cannot be excluded here either: asking again would take most
    /// of the budget and hardly ever find more.
    is_like_before: bool,
}
