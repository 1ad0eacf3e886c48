//! The traits of slices.

use core::fmt::Debug;

use tabiya_board::{Set, Square};

use crate::betza::Movement;
use crate::core::becomes::Becomes;
use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::def::{PieceDef, RulesetDef, Zone};
use crate::kinds::{Kinds, StartArray};

use super::tables::SliceTables;

/// The place of a slice in the list, implemented by the registration.
pub(crate) trait Registered {
    /// The set that contains only this slice.
    const IN: SliceSet;

    /// Returns the tables of this slice.
    fn among<L: Layout>(tables: &SliceTables<L>) -> Option<&<Self as Slice>::Tables<L>>
    where
        Self: Slice;
}

/// A mechanism or ending: its part of a state, and its tables.
pub(crate) trait Slice: Registered + Sized {
    /// Whether many games have it. The form for common games has only such slices.
    const COMMON: bool = false;
    /// The flags of its special moves. Each flag belongs to one slice, which is checked at compile time.
    const FLAGS: &'static [Flag] = &[];
    /// Its part of a state; `()` for nothing.
    type Part<L: Layout>: Copy + Debug + PartialEq + Eq + Empty;
    /// Its tables.
    type Tables<L: Layout>: Clone + Debug + Send + Sync + 'static;

    /// Returns its tables, if the game has it.
    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<Self::Tables<L>>;

    /// Returns the changes of a kind by moving, for White and for Black, if this slice defines any.
    fn becomes<B: Set>(_compiling: &Compiling<'_>, _kind: usize) -> Option<[Becomes<B>; 2]> {
        None
    }

    /// Returns additional movement of a piece. Each of its steps starts and ends on one of the squares of the
    /// zone, and crosses no others.
    fn movement(_piece: &PieceDef) -> Option<(&Zone, &Movement)> {
        None
    }

    /// Adds attacks that are not captures, of either side: a kind on the second square attacks the first, if
    /// the given squares are empty.
    fn attacks<B: Set>(_compiling: &Compiling<'_>, _add: &mut dyn FnMut(usize, Square, Square, B)) {}
}

/// The input from which tables are compiled.
#[derive(Clone, Copy)]
pub(crate) struct Compiling<'a> {
    pub(crate) def: &'a RulesetDef,
    pub(crate) kinds: &'a Kinds,
    pub(crate) start: &'a StartArray,
}

/// A part of a state that can be empty.
pub(crate) trait Empty {
    /// Returns the empty part.
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
pub(crate) struct SliceSet(pub(crate) [u64; SliceSet::WORDS]);

impl SliceSet {
    const WORDS: usize = super::tables::SLICES.div_ceil(64);

    /// No slice.
    pub(crate) const NONE: SliceSet = SliceSet([0; SliceSet::WORDS]);

    /// Every slice.
    pub(crate) const ALL: SliceSet = SliceSet([u64::MAX; SliceSet::WORDS]);

    /// Returns the set of the slice with a number.
    pub(crate) const fn of(number: usize) -> SliceSet {
        let mut set = SliceSet::NONE;
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    /// Returns the union.
    pub(crate) const fn with(mut self, other: SliceSet) -> SliceSet {
        let mut word = 0;
        while word < SliceSet::WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// Returns the intersection.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn and(mut self, other: SliceSet) -> SliceSet {
        let mut word = 0;
        while word < SliceSet::WORDS {
            self.0[word] &= other.0[word];
            word += 1;
        }
        self
    }

    /// Returns the number of slices.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn len(self) -> u32 {
        let mut len = 0;
        let mut word = 0;
        while word < SliceSet::WORDS {
            len += self.0[word].count_ones();
            word += 1;
        }
        len
    }

    /// Returns whether this set is a subset of another.
    pub(crate) const fn within(self, other: SliceSet) -> bool {
        self.and(other).len() == self.len()
    }

    /// Returns whether the sets intersect.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn meets(self, other: SliceSet) -> bool {
        let mut word = 0;
        while word < SliceSet::WORDS {
            if self.0[word] & other.0[word] != 0 {
                return true;
            }
            word += 1;
        }
        false
    }

    /// Returns the set as a constant expression.
    pub(crate) fn source(self) -> String {
        let words: Vec<String> = self.0.iter().map(|word| format!("{word:#b}")).collect();
        format!("SliceSet([{}])", words.join(", "))
    }

    /// Returns whether a slice is in the set.
    pub(crate) const fn has<S: Registered>(self) -> bool {
        self.meets(S::IN)
    }
}
