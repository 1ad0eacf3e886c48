//! A move as four bytes.

use core::fmt;

use tabiya_board::Square;

use crate::Kind;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Flag {
    /// Nothing: a step, a capture or a promotion.
    Plain = 0,
    /// A step over a square on which the piece can be captured in passing.
    Double = 1,
    /// A capture in passing.
    Passing = 2,
    /// Castling: `from` and `to` are the king's squares.
    Castle = 3,
    /// A drop: the kind is the one in hand, the second kind the one that is placed.
    Drop = 4,
    /// A move that lets a piece in on the square it leaves: the second kind is that piece.
    Gate = 5,
    /// Castling that lets a piece in on the king's square.
    CastleGateKing = 6,
    /// The same on the partner's square.
    CastleGateRook = 7,
}

/// A move of some position. Only the position that generated it can read it fully.
///
/// `from` (8 bits), `to` (8), kind (5), second kind (5), flag (4), wing (1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) u32);

impl Move {
    /// No move: what buffers are filled with.
    pub(crate) const NONE: Move = Move(0);

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn new(from: Square, to: Square, kind: usize, second: usize, flag: Flag) -> Move {
        Move(
            from.0 as u32
                | (to.0 as u32) << 8
                | (kind as u32) << 16
                | (second as u32) << 21
                | (flag as u32) << 26,
        )
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn with_wing(self, wing: usize) -> Move {
        Move(self.0 | (wing as u32) << 30)
    }

    /// Where it starts; for a drop, the same as [`to`](Move::to).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// Where it ends.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The piece that moves or is dropped.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn kind(self) -> Kind {
        Kind((self.0 >> 16 & 31) as u8)
    }

    /// The piece it has become (moves and drops) or that is let in (gating).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn second(self) -> Kind {
        Kind((self.0 >> 21 & 31) as u8)
    }

    /// The wing of a castling move: 0 king side, 1 queen side.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn wing(self) -> usize {
        (self.0 >> 30 & 1) as usize
    }

    /// What it does besides.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn flag(self) -> Flag {
        match self.0 >> 26 & 15 {
            0 => Flag::Plain,
            1 => Flag::Double,
            2 => Flag::Passing,
            3 => Flag::Castle,
            4 => Flag::Drop,
            5 => Flag::Gate,
            6 => Flag::CastleGateKing,
            _ => Flag::CastleGateRook,
        }
    }

    /// Whether it is a drop.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn is_drop(self) -> bool {
        self.0 >> 26 & 15 == Flag::Drop as u32
    }

    /// Whether it castles.
    pub const fn is_castle(self) -> bool {
        matches!(self.flag(), Flag::Castle | Flag::CastleGateKing | Flag::CastleGateRook)
    }

    /// Whether it captures a piece that has just passed over its target.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.flag(), Flag::Passing)
    }

    /// The same move without letting a piece in.
    pub(crate) const fn without_gate(self) -> Move {
        let flag = match self.flag() {
            Flag::Gate => Flag::Plain,
            Flag::CastleGateKing | Flag::CastleGateRook => Flag::Castle,
            _ => return self,
        };
        let kind = self.kind().index();
        Move::new(self.from(), self.to(), kind, kind, flag).with_wing(self.wing())
    }

    /// The piece that this move lets in, if it does.
    pub const fn gated(self) -> Option<Kind> {
        match self.flag() {
            Flag::Gate | Flag::CastleGateKing | Flag::CastleGateRook => Some(self.second()),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Move({} {}->{} {} {:?})",
            self.kind().0,
            self.from().0,
            self.to().0,
            self.second().0,
            self.flag()
        )
    }
}
