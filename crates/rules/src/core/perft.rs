//! Counting the leaves of the move tree: the measure of a generator's truth and speed.

use super::apply::apply;
use super::cpu::{self, Task};
use super::generate::generate;
use super::moves::Move;
use super::rules::{Rules, StateOf};
use super::side::{Black, Either, Side, White};
use super::sink::{Count, List};

/// How many moves there are from here.
struct CountMoves<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
}

impl<R: Rules, C: Side> Task for CountMoves<'_, R, C> {
    type Out = u64;
    #[inline(always)]
    fn run(self) -> u64 {
        let mut count = Count(0);
        generate(self.rules, self.state, self.side, &mut count);
        count.0
    }
}

/// Fills a buffer with the moves from here and says how many there are.
struct ListMoves<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    buffer: &'a mut [Move],
}

impl<R: Rules, C: Side> Task for ListMoves<'_, R, C> {
    type Out = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let mut list = List::new(self.buffer);
        generate(self.rules, self.state, self.side, &mut list);
        list.len()
    }
}

/// The last two levels in one piece, so that counting is inlined into the loop over moves.
struct CountTwo<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    buffer: &'a mut [Move],
}

impl<R: Rules, C: Side> Task for CountTwo<'_, R, C> {
    type Out = u64;
    #[inline(always)]
    fn run(self) -> u64 {
        let mut list = List::new(self.buffer);
        generate(self.rules, self.state, self.side, &mut list);
        let len = list.len();
        let mut count = Count(0);
        for m in &self.buffer[..len] {
            let mut after = *self.state;
            apply(self.rules, &mut after, self.side, *m);
            generate(self.rules, &after, self.side.other(), &mut count);
        }
        count.0
    }
}

/// The last level with every move made.
struct MakeAll<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    buffer: &'a mut [Move],
}

impl<R: Rules, C: Side> Task for MakeAll<'_, R, C> {
    type Out = u64;
    #[inline(always)]
    fn run(self) -> u64 {
        let mut list = List::new(self.buffer);
        generate(self.rules, self.state, self.side, &mut list);
        let len = list.len();
        for m in &self.buffer[..len] {
            let mut after = *self.state;
            apply(self.rules, &mut after, self.side, *m);
            core::hint::black_box(&after);
        }
        len as u64
    }
}

/// What happens at the last level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Moves are counted.
    Counted,
    /// Every move is made.
    Made,
}

/// The number of leaves at a depth, for the side to move.
pub fn run<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    depth: u32,
    buffer: &mut [Move],
    room: usize,
    leaves: Leaves,
) -> u64 {
    macro_rules! with {
        ($side:expr) => {
            match leaves {
                Leaves::Counted => perft(rules, state, $side, depth, buffer, room),
                Leaves::Made => perft_made(rules, state, $side, depth, buffer, room),
            }
        };
    }
    match (R::FIXED_SIDES, state.turn) {
        (true, 0) => with!(White),
        (true, _) => with!(Black),
        (false, turn) => with!(Either(turn)),
    }
}

/// The number of leaves at a depth. The last moves are counted without being made.
///
/// `buffer` needs room for [`Rules`]' largest number of moves at each level.
fn perft<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    depth: u32,
    buffer: &mut [Move],
    room: usize,
) -> u64 {
    match depth {
        0 => 1,
        1 => cpu::run(CountMoves { rules, state, side }),
        2 => cpu::run(CountTwo { rules, state, side, buffer: &mut buffer[..room] }),
        _ => {
            let (moves, rest) = buffer.split_at_mut(room);
            let len = cpu::run(ListMoves { rules, state, side, buffer: moves });
            let mut nodes = 0;
            for m in &moves[..len] {
                let mut after = *state;
                apply(rules, &mut after, side, *m);
                nodes += perft(rules, &after, side.other(), depth - 1, rest, room);
            }
            nodes
        }
    }
}

/// The same with every move made, also the last: what a search or a server does.
fn perft_made<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    depth: u32,
    buffer: &mut [Move],
    room: usize,
) -> u64 {
    match depth {
        0 => 1,
        1 => cpu::run(MakeAll { rules, state, side, buffer: &mut buffer[..room] }),
        _ => {
            let (moves, rest) = buffer.split_at_mut(room);
            let len = cpu::run(ListMoves { rules, state, side, buffer: moves });
            let mut nodes = 0;
            for m in &moves[..len] {
                let mut after = *state;
                apply(rules, &mut after, side, *m);
                nodes += perft_made(rules, &after, side.other(), depth - 1, rest, room);
            }
            nodes
        }
    }
}
