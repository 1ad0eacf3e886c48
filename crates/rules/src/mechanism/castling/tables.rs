//! Castling rights in a state, and the squares of each castling move.

use tabiya_board::{File, Rank, Set, Square, SquareTable};

use crate::core::keys;
use crate::core::layout::Layout;
use crate::core::moves::Flag;
use crate::core::source::{source_enum, tables};
use crate::def::{CastlingFrom, CastlingThrough};
use crate::registry::slice::{Compiling, Empty, Slice};

/// The mechanism.
pub(crate) struct Castling;

/// Castling on the king's side, and on the queen's. `from` and `to` are the king's squares.
pub(crate) const FLAGS: [Flag; 2] = [Flag(9), Flag(10)];

/// The rights that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Bit `2 * side + castling_side` for each right.
    pub(crate) rights: u8,
    /// The squares of the partners, with the same index; only used where they may start anywhere.
    pub(crate) rooks: [Square; 4],
}

impl Empty for Part {
    fn empty() -> Part {
        Part { rights: 0, rooks: [Square(0); 4] }
    }
}

/// Where castling pieces come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// From the squares of the opening array.
    Array,
    /// From squares that the state holds.
    Anywhere,
}
source_enum!(crate::mechanism::castling::tables::From);

tables! {
    /// One castling move.
    pub(crate) struct Castle<B> {
        /// The start square of the king.
        pub(crate) king_from: Square,
        /// The target of the king.
        pub(crate) king_to: Square,
        /// The start square of its partner.
        pub(crate) rook_from: Square,
        /// The target of its partner.
        pub(crate) rook_to: Square,
        /// The squares that must be empty.
        pub(crate) empty: B,
        /// The squares that must not be attacked.
        pub(crate) safe: B,
        /// Whether the partner may shield the king's target from an attack: it does not start on an edge.
        pub(crate) shields: bool,
    }
}

impl<B: Set> Castle<B> {
    const NONE: Castle<B> = Castle {
        king_from: Square(0),
        king_to: Square(0),
        rook_from: Square(0),
        rook_to: Square(0),
        empty: B::EMPTY,
        safe: B::EMPTY,
        shields: false,
    };
}

tables! {
    /// The rules of castling.
    pub(crate) struct CastlingTables<B> {
        pub(crate) from: From,
        /// Whether the king's path must not be attacked.
        pub(crate) safe: bool,
        /// The kind that castles, and its partner.
        pub(crate) kinds: (usize, usize),
        /// By side and castling side.
        pub(crate) castles: [[Castle<B>; 2]; 2],
        /// The rights that remain when something moves from or to a square.
        pub(crate) kept: B::Table<u8>,
    }
}

impl Slice for Castling {
    const FLAGS: &'static [Flag] = &FLAGS;
    const COMMON: bool = true;
    type Part<L: Layout> = Part;
    type Tables<L: Layout> = CastlingTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<CastlingTables<L::B>> {
        let Compiling { def, kinds, start } = *compiling;
        let castling = def.castling.as_ref()?;
        let mut kept: <L::B as Set>::Table<u8> = SquareTable::filled(15);
        let mut castles = [[(); 2]; 2].map(|row| row.map(|()| Castle::NONE));
        let size = def.board;
        for (side, row) in castles.iter_mut().enumerate() {
            let king = start.square_of(def, &castling.king, side);
            let rank = match king {
                Some(king) => size.rank(king),
                None if castling.from == CastlingFrom::Array => continue,
                None => Rank(if side == 0 { 0 } else { size.ranks() - 1 }),
            };
            for (castling_side, slot) in row.iter_mut().enumerate() {
                let Some(files) = &castling.sides[castling_side] else { continue };
                let on = |file: File| size.square(file, rank).unwrap_or(Square(0));
                let (king_from, rook_from) = (king.unwrap_or(Square(0)), on(files.rook_from));
                let (king_to, rook_to) = (on(files.king_to), on(files.rook_to));
                let movers = L::B::of(king_from) | L::B::of(rook_from);
                let ways =
                    span::<L::B>(king_from, rook_from) | span(king_from, king_to) | span(rook_from, rook_to);
                *slot = Castle {
                    king_from,
                    king_to,
                    rook_from,
                    rook_to,
                    empty: ways & !movers,
                    safe: span::<L::B>(king_from, king_to) & !L::B::of(king_from),
                    shields: files.rook_from != File(0) && files.rook_from.0 + 1 != size.files(),
                };
                let right = right(side, castling_side);
                *kept.at_mut(king_from) &= !right;
                *kept.at_mut(rook_from) &= !right;
            }
        }
        Some(CastlingTables {
            from: match castling.from {
                CastlingFrom::Array => From::Array,
                CastlingFrom::Anywhere => From::Anywhere,
            },
            safe: castling.through == CastlingThrough::Safe,
            kinds: (kinds.plain(&castling.king).unwrap_or(0), kinds.plain(&castling.rook).unwrap_or(0)),
            castles,
            kept,
        })
    }
}

/// Returns the right of a side to castle, by the index of the castling side, as a bit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn right(side: usize, castling_side: usize) -> u8 {
    1 << (side * 2 + castling_side)
}

/// Returns the squares from one to another of the same rank, both included.
pub(super) fn span<B: Set>(a: Square, b: Square) -> B {
    B::from_squares((a.0.min(b.0)..=a.0.max(b.0)).map(Square))
}

static KEYS: [u64; 16] = {
    let mut table = keys::table::<16>(7);
    table[0] = 0;
    table
};

/// Returns the key of a set of rights, without the squares of the partners.
pub(crate) fn key(rights: u8) -> u64 {
    KEYS[(rights & 15) as usize]
}
