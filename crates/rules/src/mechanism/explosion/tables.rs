//! The squares and kinds that a capture blows up.

use tabiya_board::{Set, Square, SquareTable};

use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::tables;
use crate::def::{CaptureEffect, RoyalRule};
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Explosion;

tables! {
    /// The effect of a capture.
    pub(crate) struct ExplosionTables<B> {
        /// The squares around each square.
        pub(crate) around: B::Table<B>,
        /// The kinds that survive there.
        pub(crate) spared: KindBits,
        /// The number of royals that each side needs.
        pub(crate) royals_needed: [u8; 2],
    }
}

impl Slice for Explosion {
    type Part<L: Layout> = ();
    type Tables<L: Layout> = ExplosionTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<ExplosionTables<L::B>> {
        let Compiling { def, kinds, start } = *compiling;
        let CaptureEffect::Explode { spares } = &def.captures.effect else { return None };
        let size = def.board;
        let mut around: <L::B as Set>::Table<L::B> = SquareTable::filled(L::B::EMPTY);
        const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        for square in size.all() {
            let near = |(dx, dy): &(i32, i32)| -> Option<Square> { size.step(square, *dx, *dy) };
            *around.at_mut(square) = L::B::from_squares(STEPS.iter().filter_map(near));
        }
        let royals_needed = match def.royals.rule {
            RoyalRule::None => [0; 2],
            _ => start.royals_needed(def),
        };
        Some(ExplosionTables { around, spared: kinds.named(spares), royals_needed })
    }
}
