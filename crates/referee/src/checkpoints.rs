//! Positions and judgements kept along a game, so that going back neither replays it from the start nor
//! repeats judgements. A long game with many undone moves stays linear.

use tabiya_rules::{Outcome, Position};

/// The number of half-moves between two positions that are kept. Going back replays fewer than these.
const DISTANCE: usize = 32;

/// The positions and judgements on the way to the current position.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints {
    /// The positions after 0, 32, 64 half-moves, and so on.
    positions: Vec<Position>,
    /// The outcome of each half-move by the rules, from the start, as far as it was judged.
    judged: Vec<Option<Outcome>>,
}

impl Checkpoints {
    pub(crate) fn new(start: &Position) -> Checkpoints {
        Checkpoints { positions: vec![start.clone()], judged: Vec::new() }
    }

    /// Keeps the position after a half-move, if it is one of those to keep. All earlier ones must be kept.
    pub(crate) fn keep(&mut self, ply: usize, position: &Position) {
        if ply == self.positions.len() * DISTANCE {
            self.positions.push(position.clone());
        }
    }

    /// Returns the last kept position that is not after a half-move, and its own half-move.
    pub(crate) fn before(&self, ply: usize) -> (usize, &Position) {
        let at = (ply / DISTANCE).min(self.positions.len() - 1);
        (at * DISTANCE, &self.positions[at])
    }

    /// Forgets the positions after a half-move. Their judgements remain.
    pub(crate) fn go_back(&mut self, ply: usize) {
        self.positions.truncate(ply / DISTANCE + 1);
    }

    /// Forgets the judgements after a half-move, since other moves follow.
    pub(crate) fn diverge(&mut self, ply: usize) {
        self.judged.truncate(ply + 1);
    }

    /// Returns the outcome after a half-move, if it was judged.
    pub(crate) fn judged(&self, ply: usize) -> Option<Option<Outcome>> {
        self.judged.get(ply).copied()
    }

    /// Keeps the outcome after a half-move, if all earlier ones are kept.
    pub(crate) fn judge(&mut self, ply: usize, outcome: Option<Outcome>) {
        if ply == self.judged.len() {
            self.judged.push(outcome);
        }
    }
}
