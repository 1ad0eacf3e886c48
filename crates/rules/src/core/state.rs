//! The state of a position: sets of squares, the parts of the mechanisms, and counters. It does not hold the
//! rules; every function that works on a state takes them as a parameter.

use tabiya_board::Set;

use super::keys;
use super::layout::{Lanes, Layout};
use crate::registry::parts::Parts;

/// The state of a position. Sides are indexed with 0 for White and 1 for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<L: Layout> {
    /// The squares of the pieces of each kind, of both sides.
    pub(crate) kinds: L::Kinds,
    /// The squares of each side's pieces.
    pub(crate) colors: [L::B; 2],
    /// The incremental hash.
    pub(crate) hash: u64,
    /// The pieces that each side has off the board and can put on it, counted by kind.
    pub(crate) reserve: [L::Counts; 2],
    /// The squares that a mechanism has marked. They are not in `parts`, where they would leave a gap.
    marks: L::Marks,
    /// The parts of the mechanisms.
    pub(crate) parts: Parts<L>,
    /// The side to move.
    pub(crate) turn: u8,
    /// The halfmove clock: half-moves since the last progress.
    pub(crate) halfmove_clock: u16,
    /// The number of half-moves since the start of the game.
    pub(crate) ply: u16,
}

impl<L: Layout> State<L> {
    /// Returns the state of an empty board with White to move.
    pub(crate) fn empty() -> State<L> {
        State {
            kinds: L::Kinds::filled(L::B::EMPTY),
            colors: [L::B::EMPTY; 2],
            hash: 0,
            reserve: [L::Counts::filled(0); 2],
            marks: L::Marks::filled(L::B::EMPTY),
            parts: Parts::empty(),
            turn: 0,
            halfmove_clock: 0,
            ply: 0,
        }
    }

    /// Returns the squares that a mechanism has marked.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn marks(&self) -> L::B {
        if self.marks.count() == 0 { L::B::EMPTY } else { self.marks.get(0) }
    }

    /// Marks these squares and no others, if the layout has room for marks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_marks(&mut self, squares: L::B) {
        if self.marks.count() > 0 {
            *self.marks.get_mut(0) = squares;
        }
    }

    /// Returns the squares of all pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pieces(&self) -> L::B {
        self.colors[0] | self.colors[1]
    }

    /// Returns which of the first `kinds` kinds stands on a square; the last of them if none does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn kind_at(&self, square: L::B, kinds: usize) -> usize {
        let mut kind = 0;
        while kind + 1 < kinds {
            if !self.kinds.get(kind).is_disjoint(square) {
                return kind;
            }
            kind += 1;
        }
        kind
    }

    /// Returns the squares of the pieces of these kinds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_kinds(&self, kinds: u32) -> L::B {
        let mut set = L::B::EMPTY;
        let mut left = kinds;
        while left != 0 {
            set |= self.kinds.get(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        set
    }

    /// Adds a piece to the reserve of a side.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_to_reserve<const H: bool>(&mut self, side: usize, kind: usize) {
        let count = self.reserve[side].get_mut(kind);
        if *count < u8::MAX {
            *count += 1;
            if H {
                self.hash ^= reserve_key(side, kind, *count);
            }
        }
    }

    /// Removes a piece from the reserve of a side.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_from_reserve<const H: bool>(&mut self, side: usize, kind: usize) {
        let count = self.reserve[side].get_mut(kind);
        if H {
            self.hash ^= reserve_key(side, kind, *count);
        }
        *count = count.saturating_sub(1);
    }

    /// Returns whether the reserve of a side is empty.
    pub(crate) fn has_no_reserve(&self, side: usize) -> bool {
        (0..self.reserve[side].count()).all(|kind| self.reserve[side].get(kind) == 0)
    }

    /// Puts a new piece of a side on an empty square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put(&mut self, side: usize, kind: usize, square: L::B) {
        *self.kinds.get_mut(kind) |= square;
        self.colors[side] |= square;
    }
}

/// Returns the key of the `count`-th piece of a kind in the reserve of a side.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn reserve_key(side: usize, kind: usize, count: u8) -> u64 {
    keys::mix(2 << 32 | (side as u64) << 16 | (kind as u64) << 8 | count as u64)
}
