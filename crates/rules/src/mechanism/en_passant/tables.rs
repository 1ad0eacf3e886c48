//! What a position keeps for captures en passant, and which kinds make them where.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::core::sink::KindSet;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Empty, Slice};

/// The mechanism.
pub(crate) struct EnPassant;

/// A capture of a piece that has just passed over the target.
pub(crate) const CAPTURE: Flag = Flag(2);

/// The piece that can be captured so. Two bytes: there is none where the two squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    passed: Square,
    victim: Square,
}

impl Part {
    /// Returns the piece on `victim` that has just passed over a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(passed: Square, victim: Square) -> Part {
        Part { passed, victim }
    }

    /// Returns the square that it has just passed over, if there is such a piece.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn square(self) -> Option<Square> {
        (self.passed != self.victim).then_some(self.passed)
    }

    /// Ends the right. The victim is still known, for the move that ends it may be the capture.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn expire(&mut self) {
        self.passed = self.victim;
    }

    /// Returns where the last such piece stands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn victim(self) -> Square {
        self.victim
    }
}

impl Empty for Part {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn empty() -> Part {
        Part { passed: Square(0), victim: Square(0) }
    }
}

tables! {
    /// How a game captures en passant.
    pub(crate) struct Tables<B> {
        /// The kinds that capture so.
        pub(crate) capturers: KindSet,
        /// For each side and kind, the squares on which it can be captured when it has passed them.
        pub(crate) zone: [[B; 32]; 2],
    }
}

impl Slice for EnPassant {
    const COMMON: bool = true;
    type Part<L: Layout> = Part;
    type Tables<L: Layout> = Tables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<Tables<L::B>> {
        let Compiling { def, kinds, .. } = *compiling;
        let captures = |piece: &crate::def::PieceDef| {
            let inside = piece.movement_in.iter().flat_map(|(_, movement)| &movement.parts);
            piece.movement.parts.iter().chain(inside).any(|part| part.en_passant)
        };
        let capturers = kinds.set(|info| captures(&def.pieces[info.piece]));
        let board = L::B::from_squares(def.board.all());
        let mut zone = [[board; 32]; 2];
        for (kind, info) in kinds.iter().enumerate() {
            if let Some(only) = &def.pieces[info.piece].en_passant_on {
                for (side, zone) in zone.iter_mut().enumerate() {
                    zone[kind] = L::B::narrow(only.of[side]);
                }
            }
        }
        (capturers != 0).then_some(Tables { capturers, zone })
    }
}

static KEYS: [u64; 256] = keys::table(3);

/// Returns the key of a square on which a capture is possible.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn key(square: Square) -> u64 {
    KEYS[square.index()]
}
