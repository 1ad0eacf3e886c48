//! The tables of all slices, and sets of slices.

use tabiya_board::{B64, Set, Square};

use super::slice::{Compiling, Registered, Slice, SliceSet};
use crate::betza::Movement;
use crate::core::becomes::Becomes;
use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::core::sink::KindBits;
use crate::core::source::Source;
use crate::def::{PieceDef, RulesetDef, Zone};
use crate::mechanism::{drops, promotion};

macro_rules! tables {
    ($($group:ident::$field:ident $name:ident,)*) => {
        enum Index { $($name,)* }

        /// The number of slices.
        pub(super) const SLICES: usize = [$(Index::$name as usize),*].len();

        $(impl Registered for crate::$group::$field::tables::$name {
            const IN: SliceSet = SliceSet::of(Index::$name as usize);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn among<L: Layout>(tables: &SliceTables<L>) -> Option<&<Self as Slice>::Tables<L>> {
                tables.$field.as_ref()
            }
        })*

        /// Every flag belongs to the core or to one slice.
        const _: () = {
            let mut taken = Flag::OF_CORE;
            $({
                let flags = <crate::$group::$field::tables::$name as Slice>::FLAGS;
                let mut i = 0;
                while i < flags.len() {
                    assert!(taken & 1 << flags[i].0 == 0, concat!(stringify!($field), " has a flag that is \
                        taken"));
                    taken |= 1 << flags[i].0;
                    i += 1;
                }
            })*
        };

        impl SliceSet {
            /// The slices that many games have.
            pub(crate) const COMMON: SliceSet = {
                let mut set = SliceSet::NONE;
                $(if <crate::$group::$field::tables::$name as Slice>::COMMON {
                    set = set.with(<crate::$group::$field::tables::$name as Registered>::IN);
                })*
                set
            };
        }

        /// The tables of the slices that a ruleset has.
        #[derive(Clone, Debug)]
        pub(crate) struct SliceTables<L: Layout> {
            $(pub(crate) $field: Option<<crate::$group::$field::tables::$name as Slice>::Tables<L>>,)*
        }

        impl<L: Layout> SliceTables<L> {
            /// The tables of a ruleset without slices.
            pub(crate) const NONE: SliceTables<L> = SliceTables { $($field: None,)* };

            /// Compiles the slices of a definition.
            pub(crate) fn compile(compiling: &Compiling<'_>) -> SliceTables<L> {
                SliceTables {
                    $($field: <crate::$group::$field::tables::$name as Slice>::compile::<L>(compiling),)*
                }
            }

            /// Returns the changes of a kind by moving.
            pub(crate) fn becomes<B: Set>(compiling: &Compiling<'_>, kind: usize) -> [Becomes<B>; 2] {
                None$(.or_else(|| {
                    <crate::$group::$field::tables::$name as Slice>::becomes(compiling, kind)
                }))*.unwrap_or([Becomes::NONE; 2])
            }

            /// Adds attacks that are not captures.
            pub(crate) fn attacks<B: Set>(
                compiling: &Compiling<'_>,
                add: &mut dyn FnMut(usize, Square, Square, B),
            ) {
                $(<crate::$group::$field::tables::$name as Slice>::attacks(compiling, add);)*
            }

            /// Returns the slices that are present.
            pub(crate) fn present(&self) -> SliceSet {
                let mut set = SliceSet::NONE;
                $(if self.$field.is_some() {
                    set = set.with(<crate::$group::$field::tables::$name as Registered>::IN);
                })*
                set
            }
        }

        impl<L: Layout<B = B64>> SliceTables<L> {
            /// Returns the tables as a constant expression.
            pub(crate) fn source(&self) -> String {
                let mut fields = String::new();
                $(if self.$field.is_some() {
                    fields += &format!("{}: {}, ", stringify!($field), self.$field.source());
                })*
                format!("SliceTables {{ {fields} ..SliceTables::NONE }}")
            }
        }
    };
}
super::each_slice!(tables);

macro_rules! movements {
    ($($group:ident::$field:ident $name:ident,)*) => {
        /// Returns the additional movements of a piece, each within a zone.
        pub(crate) fn movements(piece: &PieceDef) -> impl Iterator<Item = (&Zone, &Movement)> {
            [$(<crate::$group::$field::tables::$name as Slice>::movement(piece)),*].into_iter().flatten()
        }
    };
}
super::each_slice!(movements);

/// Returns the promotions for which there is a twin, a kind that reverts when it is captured: the index of
/// the piece that promotes, and the name of the piece that it becomes.
pub(crate) fn twins(def: &RulesetDef) -> impl Iterator<Item = (usize, &String)> {
    let revert = drops::tables::keeps_captured(def);
    let pieces = def.pieces.iter().enumerate().filter(move |_| revert);
    pieces.flat_map(|(number, piece)| promotion::tables::into(piece).map(move |name| (number, name)))
}

/// Returns the number of kinds, counted from the first, that can be put on the board from off it.
pub(crate) fn held(compiling: &Compiling<'_>) -> usize {
    drops::tables::droppable(compiling)
}

/// Returns whether the game has hands.
pub(crate) fn has_hands(def: &RulesetDef) -> bool {
    drops::tables::is_there(def)
}

/// Returns the kinds whose moves reset the halfmove clock.
pub(crate) fn progress(compiling: &Compiling<'_>) -> KindBits {
    crate::ending::no_progress::tables::progress(compiling)
}
