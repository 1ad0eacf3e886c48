//! The whole of what can follow, where that is little.

use std::collections::HashSet;

use super::mobility;
use crate::Position;

/// How many positions are looked at before giving up.
const LIMIT: usize = 400;

/// Whether every line of play ends in stalemate, in a position proven dead, or in a position that
/// came before. A search that would grow beyond the limit proves nothing.
pub(super) fn only_dead_ends(position: &Position) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            return false;
        }
        if moves.is_empty() || mobility::excludes_mate(&position) {
            continue;
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            if seen.insert(next.key()) {
                open.push(next);
            }
        }
        if seen.len() > LIMIT {
            return false;
        }
    }
    true
}
