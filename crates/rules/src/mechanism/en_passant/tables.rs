//! The en passant square in a state, and the kinds that capture en passant.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::core::sink::KindBits;
use crate::core::source::tables;
use crate::registry::slice::{Compiling, Empty, Slice};

/// The mechanism.
pub(crate) struct EnPassant;

/// A capture en passant.
pub(crate) const CAPTURE: Flag = Flag(2);

/// The en passant square and the piece that can be captured there. There is none if the two squares are the
/// same, which saves a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    ep_square: Square,
    ep_victim: Square,
}

impl Part {
    /// Returns the part for a piece on `ep_victim` that has just stepped over `ep_square`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(ep_square: Square, ep_victim: Square) -> Part {
        Part { ep_square, ep_victim }
    }

    /// Returns the en passant square, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn square(self) -> Option<Square> {
        (self.ep_square != self.ep_victim).then_some(self.ep_square)
    }

    /// Ends the right. The victim is kept, since the move that ends the right may be the capture.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn expire(&mut self) {
        self.ep_square = self.ep_victim;
    }

    /// Returns the square of the last piece that could be captured en passant.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn victim(self) -> Square {
        self.ep_victim
    }
}

impl Empty for Part {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn empty() -> Part {
        Part { ep_square: Square(0), ep_victim: Square(0) }
    }
}

tables! {
    /// The rules of en passant.
    pub(crate) struct EnPassantTables<B> {
        /// The kinds that capture en passant.
        pub(crate) capturers: KindBits,
        /// By side and kind: the squares on which the kind can be captured en passant.
        pub(crate) zone: [[B; 32]; 2],
    }
}

impl Slice for EnPassant {
    const FLAGS: &'static [Flag] = &[CAPTURE];
    const COMMON: bool = true;
    type Part<L: Layout> = Part;
    type Tables<L: Layout> = EnPassantTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<EnPassantTables<L::B>> {
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
        (capturers != 0).then_some(EnPassantTables { capturers, zone })
    }
}

static KEYS: [u64; 256] = keys::table(3);

/// Returns the key of a square on which a capture is possible.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn key(square: Square) -> u64 {
    KEYS[square.index()]
}
