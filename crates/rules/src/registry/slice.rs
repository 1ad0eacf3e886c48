//! What makes a folder a slice.

use core::fmt::Debug;

use tabiya_board::{Set, Square};

use crate::betza::Movement;
use crate::core::becomes::Becomes;
use crate::core::layout::Layout;
use crate::def::{PieceDef, RulesetDef, Zone};
use crate::kinds::{Kinds, StartArray};

use super::tables::SliceTables;

/// Its place in the list, given by the registration.
pub(crate) trait Registered {
    /// The set of this slice alone.
    const IN: SliceSet;

    /// Returns its own tables among all.
    fn among<L: Layout>(tables: &SliceTables<L>) -> Option<&<Self as Slice>::Tables<L>>
    where
        Self: Slice;
}

/// A mechanism or ending: what it keeps, and its tables.
pub(crate) trait Slice: Registered + Sized {
    /// Whether many games have it: the form for common games knows only such slices.
    const COMMON: bool = false;
    /// What it keeps in a state; `()` for nothing.
    type Part<L: Layout>: Copy + Debug + PartialEq + Eq + Empty;
    /// Its tables.
    type Tables<L: Layout>: Clone + Debug + Send + Sync + 'static;

    /// Returns its tables, if a game has it.
    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<Self::Tables<L>>;

    /// Returns what a kind becomes by moving, for White and for Black, if this slice says so.
    fn becomes<B: Set>(_compiling: &Compiling<'_>, _kind: usize) -> Option<[Becomes<B>; 2]> {
        None
    }

    /// Returns movement that a piece has besides its other movement: each of its steps begins and
    /// ends on one of these squares, and passes over no others.
    fn movement(_piece: &PieceDef) -> Option<(&Zone, &Movement)> {
        None
    }

    /// Adds attacks that are no captures, of either side: by a kind on the second square on the
    /// first, if what is given is empty.
    fn attacks<B: Set>(_compiling: &Compiling<'_>, _add: &mut dyn FnMut(usize, Square, Square, B)) {}
}

/// What tables are compiled from.
#[derive(Clone, Copy)]
pub(crate) struct Compiling<'a> {
    pub(crate) def: &'a RulesetDef,
    pub(crate) kinds: &'a Kinds,
    pub(crate) start: &'a StartArray,
}

/// A part of a state in which there is nothing.
pub(crate) trait Empty {
    /// Returns it.
    fn empty() -> Self;
}

impl Empty for () {
    fn empty() {}
}

impl<T: Empty> Empty for [T; 2] {
    fn empty() -> [T; 2] {
        [T::empty(), T::empty()]
    }
}

/// A set of slices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SliceSet(pub(crate) u32);

impl SliceSet {
    /// Every slice.
    pub(crate) const ALL: SliceSet = SliceSet(u32::MAX);

    /// Whether every slice of this set is in another.
    pub(crate) const fn within(self, other: SliceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have a slice in common.
    pub(crate) const fn meets(self, other: SliceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether a slice is in it.
    pub(crate) const fn has<S: Registered>(self) -> bool {
        self.0 & S::IN.0 != 0
    }
}
