//! Counting the leaves of the move tree: the measure of a generator's truth and speed.

use super::apply::apply;
use super::cpu::{self, Task};
use super::generate::generate;
use super::list::{self, Buffer};
use super::moves::Move;
use super::rules::{Rules, StateOf};
use super::side::{Black, Either, Side, White};
use super::sink::Count;

/// What happens at the last level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Moves are counted.
    Counted,
    /// Every move is made: what a search or a server does.
    Made,
}

/// The number of leaves at a depth, for the side to move.
pub fn run<R: Rules>(rules: R, state: &StateOf<R>, depth: u32, leaves: Leaves) -> u64 {
    let mut buffers: Vec<Buffer> = (0..depth).map(|_| Buffer::new()).collect();
    match (R::FIXED_SIDES, state.turn) {
        (true, 0) => count(rules, state, White, leaves, &mut buffers),
        (true, _) => count(rules, state, Black, leaves, &mut buffers),
        (false, turn) => count(rules, state, Either(turn), leaves, &mut buffers),
    }
}

/// The number of leaves as many levels down as there are buffers.
fn count<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    leaves: Leaves,
    buffers: &mut [Buffer],
) -> u64 {
    let Some((buffer, rest)) = buffers.split_first_mut() else { return 1 };
    let moves = list::fill(rules, state, side, buffer);
    match (leaves, rest.len()) {
        (Leaves::Counted, 0) => moves.len() as u64,
        (Leaves::Counted, 1) if cpu::is_modern() && !R::COMPACT => {
            cpu::run_modern(CountChildren { rules, state, side, moves })
        }
        (Leaves::Made, 0) => {
            cpu::run(MakeAll { rules, state, side, moves });
            moves.len() as u64
        }
        _ => {
            let mut nodes = 0;
            for m in moves {
                let mut after = *state;
                apply(rules, &mut after, side, *m);
                nodes += count(rules, &after, side.other(), leaves, rest);
            }
            nodes
        }
    }
}

/// Makes each move and counts the moves after it, without listing them.
struct CountChildren<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    moves: &'a [Move],
}

impl<R: Rules, C: Side> Task for CountChildren<'_, R, C> {
    type Out = u64;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> u64 {
        let mut count = Count(0);
        for m in self.moves {
            let mut after = *self.state;
            apply(self.rules, &mut after, self.side, *m);
            generate(self.rules, &after, self.side.other(), &mut count);
        }
        count.0
    }
}

/// Makes each move.
struct MakeAll<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    moves: &'a [Move],
}

impl<R: Rules, C: Side> Task for MakeAll<'_, R, C> {
    type Out = ();
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) {
        for m in self.moves {
            let mut after = *self.state;
            apply(self.rules, &mut after, self.side, *m);
            core::hint::black_box(&after);
        }
    }
}
