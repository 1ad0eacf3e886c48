//! Lists of legal moves, which grow as needed.

use core::ops::{Deref, DerefMut};

use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::hooks::Play;
use super::moves::Move;
use super::rules::{Rules, SetOf, StateOf, with_side};
use super::side::Side;
use super::sink::List;
use super::wanted::Wanted;

/// A list of moves that is filled again and again without allocating. It is a slice of the moves of its last
/// filling.
///
/// ```
/// use tabiya_rules::{MoveList, Ruleset};
///
/// let mut moves = MoveList::new();
/// for game in ["chess", "shogi"] {
///     Ruleset::builtin(game).unwrap().start().legal_moves_into(&mut moves);
///     assert_eq!(moves.len(), if game == "chess" { 20 } else { 30 });
///     moves.sort_by_key(|m| m.to());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct MoveList {
    /// The moves, and room for more.
    buffer: Vec<Move>,
    len: usize,
}

impl MoveList {
    /// Returns an empty list with room for the moves of most positions.
    pub fn new() -> MoveList {
        MoveList { buffer: vec![Move::NONE; 256], len: 0 }
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Sets the length after a filling, and returns whether the moves fit. If not, the list grows and must be
    /// filled again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&mut self, count: usize) -> bool {
        let held = count <= self.buffer.len();
        if !held {
            self.buffer.resize(count.next_power_of_two(), Move::NONE);
        }
        self.len = count;
        held
    }

    /// Appends the moves of another list.
    pub(crate) fn append(&mut self, other: &[Move]) {
        self.buffer.truncate(self.len);
        self.buffer.extend_from_slice(other);
        self.len = self.buffer.len();
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref(&self) -> &[Move] {
        &self.buffer[..self.len]
    }
}

impl DerefMut for MoveList {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.buffer[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    fn into_iter(self) -> core::slice::Iter<'a, Move> {
        self.iter()
    }
}

/// Returns the wanted legal moves of a side, in the buffer. It does not check whether the game is decided.
#[inline(never)]
pub(crate) fn undecided<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    buffer: &'a mut MoveList,
) -> &'a [Move] {
    loop {
        let count = count(rules, state, side, wanted, &mut buffer.buffer);
        if buffer.holds(count) {
            return &buffer.buffer[..count];
        }
    }
}

/// Returns the legal moves of a side, in the buffer.
#[inline]
pub(crate) fn fill<'a, R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    buffer: &'a mut MoveList,
) -> &'a [Move] {
    if is_over(rules, state) {
        buffer.clear();
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
pub(crate) fn of_turn<'a, R: Rules>(rules: R, state: &StateOf<R>, buffer: &'a mut MoveList) -> &'a [Move] {
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
    let mut buffer = MoveList::new();
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
