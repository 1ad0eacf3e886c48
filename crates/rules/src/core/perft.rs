//! Perft: counting the leaves of the move tree, to test the move generator and to measure its speed.

use super::apply::apply;
use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::list::{self, MoveList};
use super::moves::Move;
use super::rules::{Rules, StateOf, with_side};
use super::side::Side;
use super::sink::Count;
use super::wanted::Wanted;

/// The treatment of the moves of the last level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// They are counted.
    Counted,
    /// Each of them is made, as a search or a server would.
    Made,
}

/// Returns the number of leaves at a depth, for the side to move.
pub(crate) fn run<R: Rules>(rules: R, state: &StateOf<R>, depth: u32, leaves: Leaves) -> u64 {
    let mut buffers: Vec<MoveList> = (0..depth).map(|_| MoveList::new()).collect();
    with_side!(R, state.turn, |side| count(rules, state, side, leaves, &mut buffers))
}

/// Returns the number of leaves at the depth given by the number of buffers.
fn count<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    leaves: Leaves,
    buffers: &mut [MoveList],
) -> u64 {
    let Some((buffer, rest)) = buffers.split_first_mut() else { return 1 };
    let moves = list::fill(rules, state, side, buffer);
    if const { !R::LISTS_ONLY }
        && let (Leaves::Counted, 1, Some(cpu)) = (leaves, rest.len(), rules.cpu())
    {
        let side = Modern::new(side, cpu);
        return cpu::run_modern(side, CountChildren { rules, state, side, moves });
    }
    match (leaves, rest.len()) {
        (Leaves::Counted, 0) => moves.len() as u64,
        (Leaves::Made, 0) => {
            make_all(rules, state, side, moves);
            moves.len() as u64
        }
        _ => {
            let mut nodes = 0;
            for m in moves {
                let mut after = *state;
                made(rules, &mut after, side, *m);
                nodes += count(rules, &after, side.other(), leaves, rest);
            }
            nodes
        }
    }
}

/// Makes a move. Not inlined, so that it is compiled once.
#[inline(never)]
pub(crate) fn made<R: Rules, C: Side>(rules: R, state: &mut StateOf<R>, side: C, m: Move) {
    apply::<R, C, true>(rules, state, side, m);
}

/// Makes each move and counts the moves after it, without listing them and without hashes.
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
            apply::<R, C, false>(self.rules, &mut after, self.side, *m);
            if !list::is_over(self.rules, &after) {
                let wanted = Wanted::all(self.rules.board());
                generate(self.rules, &after, self.side.other(), wanted, &mut count);
            }
        }
        count.0
    }
}

/// Makes each move.
#[inline(never)]
fn make_all<R: Rules, C: Side>(rules: R, state: &StateOf<R>, side: C, moves: &[Move]) {
    if let Some(cpu) = rules.cpu() {
        let side = Modern::new(side, cpu);
        return cpu::run_modern(side, MakeAll { rules, state, side, moves });
    }
    for m in moves {
        let mut after = *state;
        made(rules, &mut after, side, *m);
        core::hint::black_box(&after);
    }
}

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
            apply::<R, C, true>(self.rules, &mut after, self.side, *m);
            core::hint::black_box(&after);
        }
    }
}
