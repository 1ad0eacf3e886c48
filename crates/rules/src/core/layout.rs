//! The memory layout of a position: how wide its sets are and how many kinds of piece it counts.
//!
//! Rulesets differ in board size and number of kinds, and a position is copied for every move that
//! is tried, so each family of rulesets gets the smallest layout that holds it.

use core::fmt::Debug;
use core::marker::PhantomData;

use tabiya_board::Set;

/// A fixed row of values, indexed by kind. Power-of-two rows mask the index, so it never fails.
pub trait Lanes<T>: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// All the same.
    fn filled(value: T) -> Self;
    /// The value at an index.
    fn get(&self, index: usize) -> T;
    /// The value at an index, to change.
    fn get_mut(&mut self, index: usize) -> &mut T;
    /// How many values there are.
    fn count(&self) -> usize;
}

impl<T: Copy + Debug + Eq + Send + Sync + 'static, const N: usize> Lanes<T> for [T; N] {
    fn filled(value: T) -> Self {
        [value; N]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get(&self, index: usize) -> T {
        if N.is_power_of_two() { self[index & (N - 1)] } else { self[index] }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_mut(&mut self, index: usize) -> &mut T {
        if N.is_power_of_two() { &mut self[index & (N - 1)] } else { &mut self[index] }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        N
    }
}

/// How a position is laid out in memory.
pub trait Layout: Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// Sets of squares.
    type B: Set;
    /// One set for each kind of piece.
    type Kinds: Lanes<Self::B>;
    /// One count for each kind that can be in hand.
    type Hand: Lanes<u8>;
}

/// The layout with sets `B`, `K` kinds and `H` kinds in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape<B, const K: usize, const H: usize>(PhantomData<B>);

impl<B: Set, const K: usize, const H: usize> Layout for Shape<B, K, H> {
    type B = B;
    type Kinds = [B; K];
    type Hand = [u8; H];
}
