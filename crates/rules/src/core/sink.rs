//! Where generated moves go: a counter, a list, a question. Moves arrive in groups that share a
//! piece or a direction, so a counter never takes them apart.

use tabiya_board::{Set, Square};

use super::moves::{Flag, Move};

/// A set of kinds, as bits.
pub type KindSet = u32;

/// Receives moves in groups.
pub trait Sink<B: Set> {
    /// One piece to several squares.
    fn piece(&mut self, kind: usize, from: Square, to: B);
    /// One piece to several squares, becoming any of `into`.
    fn promote(&mut self, kind: usize, from: Square, to: B, into: KindSet);
    /// Several pieces, each by the same rotation, to several squares.
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag);
    /// The same, becoming any of `into`.
    fn shift_promote(&mut self, kind: usize, by: u32, to: B, into: KindSet);
    /// Drops of `kind`, placed as `face`.
    fn drop(&mut self, kind: usize, face: usize, to: B);
    /// One move of any sort.
    fn one(&mut self, m: Move);
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(pub u64);

impl<B: Set> Sink<B> for Count {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, _: usize, _: Square, to: B) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promote(&mut self, _: usize, _: Square, to: B, into: KindSet) {
        self.0 += (to.len() * into.count_ones()) as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, _: usize, _: u32, to: B, _: Flag) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_promote(&mut self, _: usize, _: u32, to: B, into: KindSet) {
        self.0 += (to.len() * into.count_ones()) as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self, _: usize, _: usize, to: B) {
        self.0 += to.len() as u64;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Asks whether there is any move at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(pub bool);

impl<B: Set> Sink<B> for Any {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, _: usize, _: Square, to: B) {
        self.0 |= to.any();
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promote(&mut self, _: usize, _: Square, to: B, into: KindSet) {
        self.0 |= to.any() && into != 0;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, _: usize, _: u32, to: B, _: Flag) {
        self.0 |= to.any();
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_promote(&mut self, _: usize, _: u32, to: B, into: KindSet) {
        self.0 |= to.any() && into != 0;
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self, _: usize, _: usize, to: B) {
        self.0 |= to.any();
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, _: Move) {
        self.0 = true;
    }
}

/// Writes moves into a buffer, one slice per group, so that the bound is checked once per group.
/// What does not fit is counted, so that the caller can come again with a larger buffer.
#[derive(Debug)]
pub struct List<'a> {
    buffer: &'a mut [Move],
    len: usize,
}

impl<'a> List<'a> {
    /// A list that fills this buffer from its start.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(buffer: &'a mut [Move]) -> List<'a> {
        List { buffer, len: 0 }
    }

    /// How many moves there were: those that are in the buffer if it is not longer than that.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn count(&self) -> usize {
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

/// The square from which a rotation leads to `to`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn origin<B: Set>(to: Square, by: u32) -> Square {
    Square(((to.0 as u32).wrapping_sub(by) & (B::BITS - 1)) as u8)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn each_kind(into: KindSet, mut f: impl FnMut(usize)) {
    let mut left = into;
    while left != 0 {
        f(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}

impl<B: Set> Sink<B> for List<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        self.fill(to, |to| Move::new(from, to, kind, kind, Flag::Plain));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promote(&mut self, kind: usize, from: Square, to: B, into: KindSet) {
        for to in to.squares() {
            each_kind(into, |second| self.push(Move::new(from, to, kind, second, Flag::Plain)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag) {
        self.fill(to, |to| Move::new(origin::<B>(to, by), to, kind, kind, flag));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_promote(&mut self, kind: usize, by: u32, to: B, into: KindSet) {
        for to in to.squares() {
            let from = origin::<B>(to, by);
            each_kind(into, |second| self.push(Move::new(from, to, kind, second, Flag::Plain)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self, kind: usize, face: usize, to: B) {
        self.fill(to, |to| Move::new(to, to, kind, face, Flag::Drop));
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

/// Hands every move on, one by one, to a closure.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<B: Set, F: FnMut(Move)> Sink<B> for Each<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(from, to, kind, kind, Flag::Plain));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promote(&mut self, kind: usize, from: Square, to: B, into: KindSet) {
        for to in to.squares() {
            each_kind(into, |second| (self.0)(Move::new(from, to, kind, second, Flag::Plain)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag) {
        for to in to.squares() {
            (self.0)(Move::new(origin::<B>(to, by), to, kind, kind, flag));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_promote(&mut self, kind: usize, by: u32, to: B, into: KindSet) {
        for to in to.squares() {
            let from = origin::<B>(to, by);
            each_kind(into, |second| (self.0)(Move::new(from, to, kind, second, Flag::Plain)));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self, kind: usize, face: usize, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(to, to, kind, face, Flag::Drop));
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, m: Move) {
        (self.0)(m);
    }
}
