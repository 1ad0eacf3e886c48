//! Moves, in eight bytes.

use core::fmt;

use tabiya_board::Square;

use crate::Kind;

/// How a move is made. The core defines plain and long steps and placed pieces; every other flag is defined
/// in the `tables.rs` of its mechanism and listed in `Slice::FLAGS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Flag(pub(crate) u8);

impl Flag {
    /// A step, with or without a capture or a change of kind.
    pub(crate) const PLAIN: Flag = Flag(0);

    /// An initial step over a square, after which the piece can be captured en passant.
    pub(crate) const LONG_STEP: Flag = Flag(1);

    /// A piece put on a square from off the board. The kind is the one that it had off the board.
    pub(crate) const PLACED: Flag = Flag(8);

    /// The flags of the core, as bits. A move has room for 64 flags.
    pub(crate) const OF_CORE: u64 = 1 << Flag::PLAIN.0 | 1 << Flag::LONG_STEP.0 | 1 << Flag::PLACED.0;

    /// Flags below this number are steps; moves with this flag or a higher one are made by their mechanism.
    pub(crate) const FIRST_OWN: u8 = 8;

    /// Returns whether the move is a step from one square to another, which the core makes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn is_step(self) -> bool {
        self.0 < Flag::FIRST_OWN
    }
}

/// A legal move of one position. It means nothing in other positions.
// From the lowest bit: `from` and `to` in 8 bits each, the kind before and after the move in 5 bits each, the
// flag in 6; then a second square at bit 40 and a second kind at bit 52 (both plus one, 0 for none). The
// fields that every move has are in the lower 32 bits, which are tested without loading a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) u64);

impl Move {
    /// No move, with which buffers are filled.
    pub(crate) const NONE: Move = Move(0);

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn new(from: Square, to: Square, kind: usize, into: usize, flag: Flag) -> Move {
        Move(
            from.0 as u64
                | (to.0 as u64) << 8
                | (kind as u64) << 16
                | (into as u64) << 21
                | (flag.0 as u64) << 26,
        )
    }

    /// Returns the same move with a second square, on which something else is put.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn with_second(self, square: Square) -> Move {
        Move(self.0 | (square.0 as u64 + 1) << 40)
    }

    /// Returns the same move with a second piece, which is put on a second square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn with_second_piece(self, kind: usize, square: Square) -> Move {
        Move(self.with_second(square).0 | (kind as u64 + 1) << 52)
    }

    /// Returns the same move without its second square and piece.
    pub(crate) const fn without_second(self) -> Move {
        Move(self.0 & 0xffff_ffff)
    }

    /// Returns the move as a number, which differs for different moves of a position.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the start square. For a piece that is put on the board it is the same as [`to`](Move::to).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// Returns the target.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// Returns the kind of the piece that moves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn kind(self) -> Kind {
        Kind((self.0 >> 16 & 0x1f) as u8)
    }

    /// Returns the kind that the piece has after the move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn into_kind(self) -> Kind {
        Kind((self.0 >> 21 & 0x1f) as u8)
    }

    /// Returns how the move is made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn flag(self) -> Flag {
        Flag((self.0 >> 26 & 0x3f) as u8)
    }

    /// Returns whether the move has a second square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn has_second(self) -> bool {
        self.0 >> 40 != 0
    }

    /// Returns the second square, on which something besides the piece is put.
    pub const fn second_square(self) -> Option<Square> {
        match (self.0 >> 40 & 0x1ff) as u16 {
            0 => None,
            square => Some(Square((square - 1) as u8)),
        }
    }

    /// Returns the kind of the piece that is put on the second square.
    pub(crate) const fn second_piece(self) -> Option<Kind> {
        match (self.0 >> 52 & 0x3f) as u8 {
            0 => None,
            kind => Some(Kind(kind - 1)),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, into, flag) = (self.kind().0, self.into_kind().0, self.flag().0);
        write!(f, "Move({kind} {}->{} {into} flag {flag}", self.from().0, self.to().0)?;
        if let Some(square) = self.second_square() {
            write!(f, " second {} {:?}", square.0, self.second_piece())?;
        }
        f.write_str(")")
    }
}
