//! Legal moves as a list, in a buffer that grows when a position has more than ever before.

use super::cpu::{self, Task};
use super::generate::{generate, generate_undecided};
use super::moves::Move;
use super::rules::{Rules, StateOf};
use super::side::{Black, Either, Side, White};
use super::sink::List;

/// Room for a list of moves, to be used again and again.
#[derive(Clone, Debug)]
pub struct Buffer(Vec<Move>);

impl Buffer {
    /// Room for as many moves as most positions have.
    pub fn new() -> Buffer {
        Buffer(vec![Move::NONE; 256])
    }

    /// Whether it held a list of this length; if not, it does now.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&mut self, count: usize) -> bool {
        let held = count <= self.0.len();
        if !held {
            self.0.resize(count.next_power_of_two(), Move::NONE);
        }
        held
    }

    /// Two lists, one after the other, in this buffer.
    pub(crate) fn join(&mut self, first: &[Move], second: &[Move]) -> &[Move] {
        self.0.clear();
        self.0.extend_from_slice(first);
        self.0.extend_from_slice(second);
        &self.0
    }
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer::new()
    }
}

/// The legal moves of a side, in the buffer.
#[inline]
pub fn fill<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    buffer: &'a mut Buffer,
) -> &'a [Move] {
    loop {
        let count = cpu::run(ListMoves { rules, state, side, buffer: &mut buffer.0 });
        if buffer.holds(count) {
            return &buffer.0[..count];
        }
    }
}

/// The legal moves of the side to move, in the buffer.
pub fn of_turn<'a, R: Rules>(rules: R, state: &StateOf<R>, buffer: &'a mut Buffer) -> &'a [Move] {
    match (R::FIXED_SIDES, state.turn) {
        (true, 0) => fill(rules, state, White, buffer),
        (true, _) => fill(rules, state, Black, buffer),
        (false, turn) => fill(rules, state, Either(turn), buffer),
    }
}

/// The same without asking whether the game is decided. Slow: endings ask it rarely.
#[inline(never)]
pub(crate) fn fill_undecided<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    buffer: &'a mut Buffer,
) -> &'a [Move] {
    loop {
        let mut list = List::new(&mut buffer.0);
        generate_undecided(rules, state, side, &mut list);
        let count = list.count();
        if buffer.holds(count) {
            return &buffer.0[..count];
        }
    }
}

struct ListMoves<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    buffer: &'a mut [Move],
}

impl<R: Rules, C: Side> Task for ListMoves<'_, R, C> {
    type Out = usize;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> usize {
        let mut list = List::new(self.buffer);
        generate(self.rules, self.state, self.side, &mut list);
        list.count()
    }
}
