//! The widest set: two halves of 128 squares, for boards up to 16x16.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Set, Square};

/// A set of up to 256 squares. It is simple rather than fast: only boards with more than 128 squares use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct B256 {
    low: u128,
    high: u128,
}

impl B256 {
    /// Returns the set whose squares below 128 are these.
    pub const fn from_low(low: u128) -> B256 {
        B256 { low, high: 0 }
    }

    /// The squares below 128.
    pub const fn low_word(self) -> u128 {
        self.low
    }

    fn minus_one(self) -> B256 {
        let (low, borrow) = self.low.overflowing_sub(1);
        B256 { low, high: self.high.wrapping_sub(borrow as u128) }
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $op:tt, $assign:ident $assign_method:ident;)*) => {
        $(
            impl $trait for B256 {
                type Output = B256;
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn $method(self, other: B256) -> B256 {
                    B256 { low: self.low $op other.low, high: self.high $op other.high }
                }
            }
            impl $assign for B256 {
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn $assign_method(&mut self, other: B256) {
                    *self = *self $op other;
                }
            }
        )*
    };
}
operator! {
    BitAnd bitand &, BitAndAssign bitand_assign;
    BitOr bitor |, BitOrAssign bitor_assign;
    BitXor bitxor ^, BitXorAssign bitxor_assign;
}

impl Not for B256 {
    type Output = B256;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn not(self) -> B256 {
        B256 { low: !self.low, high: !self.high }
    }
}

impl Set for B256 {
    const EMPTY: B256 = B256 { low: 0, high: 0 };
    const BITS: u32 = 256;
    type Table<T: Copy + fmt::Debug + Send + Sync + 'static> = [T; 256];

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(square: Square) -> B256 {
        let bit = 1u128 << (square.0 & 127);
        if square.0 < 128 { B256 { low: bit, high: 0 } } else { B256 { low: 0, high: bit } }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn first(self) -> Square {
        if self.low != 0 {
            Square(self.low.trailing_zeros() as u8)
        } else {
            Square((128 + self.high.trailing_zeros()) as u8)
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rest(self) -> B256 {
        self & self.minus_one()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rotate(self, by: u32) -> B256 {
        let B256 { low, high } = if by & 128 == 0 { self } else { B256 { low: self.high, high: self.low } };
        match by & 127 {
            0 => B256 { low, high },
            n => B256 { low: low << n | high >> (128 - n), high: high << n | low >> (128 - n) },
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn obstruction(lower: B256, upper: B256) -> B256 {
        let below = if lower.high != 0 {
            B256 { low: 0, high: !0u128 << (127 - lower.high.leading_zeros()) }
        } else {
            B256 { low: !0u128 << (127 - (lower.low | 1).leading_zeros()), high: !0 }
        };
        let above = if upper.low != 0 {
            // All squares up to and including the lowest blocker.
            B256 { low: upper.low ^ upper.low.wrapping_sub(1), high: 0 }
        } else if upper.high != 0 {
            B256 { low: !0, high: upper.high ^ upper.high.wrapping_sub(1) }
        } else {
            !B256::EMPTY
        };
        below & above
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn low(self) -> u64 {
        self.low as u64
    }
    fn narrow(wide: B256) -> B256 {
        wide
    }
    fn widen(self) -> B256 {
        self
    }
}

impl fmt::Debug for B256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B256({:#x}, {:#x})", self.high, self.low)
    }
}
