//! The parts of the slices in a state.

use super::slice::{Empty, Slice};
use crate::core::layout::Layout;

macro_rules! parts {
    ($($group:ident::$field:ident $name:ident,)*) => {
        /// The parts of the slices in a state.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Parts<L: Layout> {
            $(pub(crate) $field: <crate::$group::$field::tables::$name as Slice>::Part<L>,)*
        }

        impl<L: Layout> Parts<L> {
            pub(crate) fn empty() -> Parts<L> {
                Parts { $($field: Empty::empty(),)* }
            }
        }
    };
}
super::each_slice!(parts);
