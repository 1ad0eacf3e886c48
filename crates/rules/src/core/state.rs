//! A position as bare data: sets of squares, the parts that mechanisms keep, and counters. It does
//! not know the rules by which it is read; those come as a parameter to everything that works on it.

use tabiya_board::Set;

use super::keys;
use super::layout::{Lanes, Layout};
use crate::registry::parts::Parts;

/// The state of play. The side indices are 0 for White and 1 for Black throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State<L: Layout> {
    /// Where the pieces of each kind stand, of either side.
    pub kinds: L::Kinds,
    /// Where each side's pieces stand.
    pub colors: [L::B; 2],
    /// The incremental hash.
    pub hash: u64,
    /// What each side has off the board and can bring in.
    pub reserve: [L::Counts; 2],
    /// The squares that a mechanism has marked. Here and not among the parts, which so leave no gap.
    marks: L::Marks,
    /// What the mechanisms keep.
    pub parts: Parts<L>,
    /// The side to move.
    pub turn: u8,
    /// Half-moves since the last progress.
    pub halfmove_clock: u16,
    /// Half-moves since the start of the game.
    pub ply: u16,
}

impl<L: Layout> State<L> {
    /// Returns a state with nothing anywhere, White to move.
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

    /// Marks these squares and no others, where the layout has room for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_marks(&mut self, squares: L::B) {
        if self.marks.count() > 0 {
            *self.marks.get_mut(0) = squares;
        }
    }

    /// Returns all squares on which pieces stand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pieces(&self) -> L::B {
        self.colors[0] | self.colors[1]
    }

    /// Returns the kind that stands on a square, among the first `kinds`; the last of them if none
    /// does.
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

    /// Returns where pieces of these kinds stand.
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

    /// Adds a piece to what a side has off the board.
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

    /// Takes a piece from what a side has off the board.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_from_reserve<const H: bool>(&mut self, side: usize, kind: usize) {
        let count = self.reserve[side].get_mut(kind);
        if H {
            self.hash ^= reserve_key(side, kind, *count);
        }
        *count = count.saturating_sub(1);
    }

    /// Whether a side has nothing off the board.
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

/// Returns the key of the `count`-th piece of a kind that a side has off the board.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn reserve_key(side: usize, kind: usize, count: u8) -> u64 {
    keys::mix(2 << 32 | (side as u64) << 16 | (kind as u64) << 8 | count as u64)
}
