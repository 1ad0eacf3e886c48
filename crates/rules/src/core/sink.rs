//! Sinks, which receive generated moves: a counter, a list, a search. Moves arrive in groups that share a
//! piece or a direction, so that a counter need not take them apart.

use tabiya_board::{Set, Square};

use super::moves::{Flag, Move};

/// A set of kinds: bit `k` stands for the kind with index `k`.
pub(crate) type KindBits = u32;

/// A receiver of moves in groups.
pub(crate) trait Sink<B: Set> {
    /// Whether the moves of pieces are always wanted to a single square, so that the pieces are found
    /// backwards from it. The code of the other direction is not compiled.
    const ONE_TARGET: bool = false;

    /// Receives moves of one piece to several squares.
    fn piece(&mut self, kind: usize, from: Square, to: B);
    /// Receives moves of one piece to several squares, on each of which it becomes any of `into`.
    fn change(&mut self, kind: usize, from: Square, to: B, into: KindBits);
    /// Receives moves of several pieces by the same rotation.
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag);
    /// Receives moves of several pieces by the same rotation, each becoming any of `into`.
    fn shift_change(&mut self, kind: usize, by: u32, to: B, into: KindBits);
    /// Receives moves that put a piece from off the board on any of several squares as `face`.
    fn place(&mut self, kind: usize, face: usize, to: B);
    /// Receives moves of one piece to several squares, with another piece put where it started.
    fn followed(&mut self, kind: usize, from: Square, to: B, second: usize);
    /// Receives one move with each of several second squares.
    fn seconds(&mut self, m: Move, squares: B);
    /// Receives one move of any sort.
    fn one(&mut self, m: Move);
    /// Returns the number of moves so far, or any number that grows with it.
    fn seen(&self) -> u64;
}

/// A sink that counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count(pub u64);

impl<B: Set> Sink<B> for Count {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, _: usize, _: Square, to: B) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn change(&mut self, _: usize, _: Square, to: B, into: KindBits) {
        self.0 += (to.len() * into.count_ones()) as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, _: usize, _: u32, to: B, _: Flag) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_change(&mut self, _: usize, _: u32, to: B, into: KindBits) {
        self.0 += (to.len() * into.count_ones()) as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn place(&mut self, _: usize, _: usize, to: B) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn followed(&mut self, _: usize, _: Square, to: B, _: usize) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds(&mut self, _: Move, squares: B) {
        self.0 += squares.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen(&self) -> u64 {
        self.0
    }
}

/// A sink that writes moves into a buffer. Each group is written to one slice, so that bounds are checked
/// once per group. Moves that do not fit are counted, so that the caller can retry with a larger buffer.
#[derive(Debug)]
pub(crate) struct List<'a> {
    buffer: &'a mut [Move],
    len: usize,
}

impl<'a> List<'a> {
    /// Returns a list that fills a buffer from its start.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(buffer: &'a mut [Move]) -> List<'a> {
        List { buffer, len: 0 }
    }

    /// Returns the number of moves, including those that did not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn count(&self) -> usize {
        self.len
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill<B: Set>(&mut self, mut to: B, make: impl Fn(Square) -> Move) {
        let end = self.len + to.len() as usize;
        if let Some(slots) = self.buffer.get_mut(self.len..end) {
            for slot in slots {
                *slot = make(to.pop());
            }
        }
        self.len = end;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, m: Move) {
        if let Some(slot) = self.buffer.get_mut(self.len) {
            *slot = m;
        }
        self.len += 1;
    }
}

/// Returns the square from which a rotation leads to `to`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn origin<B: Set>(to: Square, by: u32) -> Square {
    Square(((to.0 as u32).wrapping_sub(by) & (B::BITS - 1)) as u8)
}

/// Calls a closure with the index of each kind in a set.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn each_kind(into: KindBits, mut f: impl FnMut(usize)) {
    let mut left = into;
    while left != 0 {
        f(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}

impl<B: Set> Sink<B> for List<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        self.fill(to, |to| Move::new(from, to, kind, kind, Flag::PLAIN));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn change(&mut self, kind: usize, from: Square, to: B, into: KindBits) {
        for to in to.squares() {
            each_kind(into, |second| self.push(Move::new(from, to, kind, second, Flag::PLAIN)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag) {
        self.fill(to, |to| Move::new(origin::<B>(to, by), to, kind, kind, flag));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_change(&mut self, kind: usize, by: u32, to: B, into: KindBits) {
        for to in to.squares() {
            let from = origin::<B>(to, by);
            each_kind(into, |second| self.push(Move::new(from, to, kind, second, Flag::PLAIN)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn place(&mut self, kind: usize, face: usize, to: B) {
        self.fill(to, |to| Move::new(to, to, kind, face, Flag::PLACED));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn followed(&mut self, kind: usize, from: Square, to: B, second: usize) {
        self.fill(to, |to| Move::new(from, to, kind, kind, Flag::PLAIN).with_second_piece(second, from));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds(&mut self, m: Move, squares: B) {
        self.fill(squares, |square| m.with_second(square));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen(&self) -> u64 {
        self.len as u64
    }
}
