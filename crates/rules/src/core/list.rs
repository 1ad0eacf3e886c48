//! Lists of legal moves, in buffers that grow as needed.

use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::hooks::Play;
use super::moves::Move;
use super::rules::{Rules, SetOf, StateOf, with_side};
use super::side::Side;
use super::sink::List;
use super::wanted::Wanted;

/// A reusable buffer for a list of moves.
#[derive(Clone, Debug)]
pub struct Buffer(Vec<Move>);

impl Buffer {
    /// Returns a buffer that is large enough for most positions.
    pub fn new() -> Buffer {
        Buffer(vec![Move::NONE; 256])
    }

    /// Grows the buffer if a list of this length did not fit, and returns whether it did.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&mut self, count: usize) -> bool {
        let held = count <= self.0.len();
        if !held {
            self.0.resize(count.next_power_of_two(), Move::NONE);
        }
        held
    }

    /// Returns the concatenation of two lists, in this buffer.
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

/// Returns the wanted legal moves of a side, in the buffer. It does not check whether the game is decided.
#[inline(never)]
pub(crate) fn undecided<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    buffer: &'a mut Buffer,
) -> &'a [Move] {
    loop {
        let count = count(rules, state, side, wanted, &mut buffer.0);
        if buffer.holds(count) {
            return &buffer.0[..count];
        }
    }
}

/// Returns the legal moves of a side, in the buffer.
#[inline]
pub(crate) fn fill<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    buffer: &'a mut Buffer,
) -> &'a [Move] {
    if is_over(rules, state) {
        return &[];
    }
    undecided(rules, state, side, Wanted::all(rules.board()), buffer)
}

/// Returns whether the pieces on the board decide the game, so that no move is legal.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_over<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    R::Slices::decided(rules, state).is_some_and(|outcome| outcome.leaves_no_move())
}

/// Returns the legal moves of the side to move, in the buffer.
pub(crate) fn of_turn<'a, R: Rules>(rules: R, state: &StateOf<R>, buffer: &'a mut Buffer) -> &'a [Move] {
    with_side!(R, state.turn, |side| fill(rules, state, side, buffer))
}

/// Appends the wanted legal moves of a side to a list. Every form implements [`Rules::list`] with it.
pub(crate) fn append<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    wanted: Wanted<SetOf<R>>,
    moves: &mut Vec<Move>,
) {
    let mut buffer = Buffer::new();
    let found = with_side!(R, side, |side| undecided(rules, state, side, wanted, &mut buffer));
    moves.extend_from_slice(found);
}

/// Returns whether the side to move has a legal move.
pub(crate) fn any_move<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    count_of_turn(rules, state, &mut []) > 0
}

/// Returns the number of legal moves of the side to move, and writes as many as fit to `first`.
pub(crate) fn count_of_turn<R: Rules>(rules: R, state: &StateOf<R>, first: &mut [Move]) -> usize {
    if is_over(rules, state) {
        return 0;
    }
    let wanted = Wanted::all(rules.board());
    with_side!(R, state.turn, |side| count(rules, state, side, wanted, first))
}

/// Lists moves and returns their number, even if they do not all fit.
fn count<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    buffer: &mut [Move],
) -> usize {
    match rules.cpu() {
        Some(cpu) => {
            let side = Modern::new(side, cpu);
            cpu::run_modern(side, ListMoves { rules, state, side, wanted, buffer })
        }
        None if const { R::MODERN_ONLY } => {
            unreachable!("on this processor such rulesets run in other forms")
        }
        None => cpu::run_plain(ListMoves { rules, state, side, wanted, buffer }),
    }
}

struct ListMoves<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    buffer: &'a mut [Move],
}

impl<R: Rules, C: Side> Task for ListMoves<'_, R, C> {
    type Out = usize;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> usize {
        let mut list = List::new(self.buffer);
        generate(self.rules, self.state, self.side, self.wanted, &mut list);
        list.count()
    }
}
