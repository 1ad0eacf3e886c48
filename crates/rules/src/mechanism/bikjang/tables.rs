//! The files of the board.

use tabiya_board::Set;

use crate::core::layout::Layout;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Bikjang;

tables! {
    /// The files along which royals face each other.
    pub(crate) struct BikjangTables<B> {
        /// The number of files.
        pub(crate) count: u8,
        /// The first of them.
        pub(crate) first: B,
    }
}

impl Slice for Bikjang {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = BikjangTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<BikjangTables<L::B>> {
        let board = compiling.def.board;
        let first = board.all().filter(|square| board.file(*square).0 == 0);
        compiling
            .def
            .royals
            .bikjang
            .then(|| BikjangTables { count: board.files(), first: L::B::from_squares(first) })
    }
}
