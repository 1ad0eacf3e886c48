//! The moves of a node, the most promising first. Moves are scored once and selected one by one, since most
//! nodes need only the first few.

use tabiya_rules::{Kind, Move};

/// A move with its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) m: Move,
    pub(super) score: i32,
    /// The kind of the captured piece, if the move captures.
    pub(super) victim: Option<Kind>,
}

/// The score of the move from the transposition table.
pub(super) const HASH: i32 = 1 << 30;
/// Captures and promotions that do not lose the exchange, before anything else.
pub(super) const GOOD: i32 = 1 << 26;
/// Killers and replies, between captures and other moves.
pub(super) const KILLER: i32 = 1 << 24;
/// Captures that lose the exchange, after everything else.
pub(super) const BAD: i32 = -(1 << 26);

/// Other moves, until they are scored: many nodes never need them.
pub(super) const UNSCORED: i32 = i32::MIN;

/// Moves the best of the moves from `at` on to `at`.
pub(super) fn select(moves: &mut [Scored], at: usize) {
    let mut best = at;
    for (index, scored) in moves.iter().enumerate().skip(at + 1) {
        if scored.score > moves[best].score {
            best = index;
        }
    }
    moves.swap(at, best);
}
