//! Legal moves as a list, in a buffer that grows when a position has more than ever before.

use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::hooks::Play;
use super::moves::Move;
use super::rules::{Rules, SetOf, StateOf, with_side};
use super::side::Side;
use super::sink::List;
use super::wanted::Wanted;

/// Room for a list of moves, to be used again and again.
#[derive(Clone, Debug)]
pub struct Buffer(Vec<Move>);

impl Buffer {
    /// Returns room for as many moves as most positions have.
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

    /// Returns two lists, one after the other, in this buffer.
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

/// Returns the legal moves of a side that are wanted, in the buffer. Whether the game is decided is
/// not asked.
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

/// Whether a decision on the board leaves no legal move.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_over<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    R::Slices::decided(rules, state).is_some_and(|outcome| outcome.leaves_no_move())
}

/// Returns the legal moves of the side to move, in the buffer.
pub(crate) fn of_turn<'a, R: Rules>(rules: R, state: &StateOf<R>, buffer: &'a mut Buffer) -> &'a [Move] {
    with_side!(R, state.turn, |side| fill(rules, state, side, buffer))
}

/// Appends the legal moves of a side that are wanted to a list: what [`Rules::list`] is in every
/// form.
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

/// Whether the side to move has a legal move.
pub(crate) fn any_move<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    count_of_turn(rules, state, &mut []) > 0
}

/// Returns how many legal moves the side to move has. As many of them as fit are written to `first`.
pub(crate) fn count_of_turn<R: Rules>(rules: R, state: &StateOf<R>, first: &mut [Move]) -> usize {
    if is_over(rules, state) {
        return 0;
    }
    let wanted = Wanted::all(rules.board());
    with_side!(R, state.turn, |side| count(rules, state, side, wanted, first))
}

/// Lists moves; returns how many there are, also where they do not fit.
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
        None if const { R::MODERN_ONLY } => unreachable!("such rulesets run in other forms here"),
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
