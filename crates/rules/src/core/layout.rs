//! Memory layouts of positions: the width of sets and the number of kinds.
//!
//! Rulesets differ in board size and number of kinds, and a position is copied for every move that is tried,
//! so each family of rulesets uses the smallest layout that holds it.

use core::fmt::Debug;
use core::marker::PhantomData;

use tabiya_board::Set;

/// A fixed number of values, indexed by kind. If the number is a power of two, the index is masked and never
/// out of bounds.
pub(crate) trait Lanes<T>: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Returns lanes filled with a value.
    fn filled(value: T) -> Self;
    /// Returns the value at an index.
    fn get(&self, index: usize) -> T;
    /// Returns a mutable reference to the value at an index.
    fn get_mut(&mut self, index: usize) -> &mut T;
    /// Returns the number of values.
    fn count(&self) -> usize;
    /// Returns all values.
    fn as_slice(&self) -> &[T];
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn as_slice(&self) -> &[T] {
        self
    }
}

/// The fields of a position in a layout.
pub(crate) trait Storage<B: Set> {
    /// One set for each kind of piece.
    type Kinds: Lanes<B>;
    /// One count for each kind that can be off the board.
    type Counts: Lanes<u8>;
    /// One set of marked squares, or none if no mechanism needs it.
    type Marks: Lanes<B>;
}

/// A memory layout of nodes. This crate implements it for the few layouts that hold all games; a search is
/// generic over it and needs only its sets of squares.
#[expect(private_bounds, reason = "only this crate defines layouts")]
pub trait Layout:
    Storage<<Self as Layout>::B> + Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// The sets of squares of the layout, the narrowest that hold the board.
    type B: Set;
}

/// The layout with sets `B`, `K` kinds, `H` kinds that are counted off the board, and `M` marked
/// sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape<B, const K: usize, const H: usize, const M: usize>(PhantomData<B>);

impl<B: Set, const K: usize, const H: usize, const M: usize> Storage<B> for Shape<B, K, H, M> {
    type Kinds = [B; K];
    type Counts = [u8; H];
    type Marks = [B; M];
}

impl<B: Set, const K: usize, const H: usize, const M: usize> Layout for Shape<B, K, H, M> {
    type B = B;
}
