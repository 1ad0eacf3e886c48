//! Sets of squares as bits in a machine word, and tables with a value for every square.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;

/// A set of squares: bit *n* stands for square *n*.
///
/// Three widths implement it: [`B64`], [`B128`] and [`B256`](crate::B256). Code is generic over it and uses
/// the narrowest that holds its board, since twice the width takes more than twice the time.
///
/// ```
/// use tabiya_board::{B128, Set, Square};
///
/// let corners = B128::from_squares([Square(0), Square(8), Square(81), Square(89)]);
/// let left = B128::of(Square(0)) | B128::of(Square(81));
/// assert!(left.is_subset(corners));
/// assert!(left.is_disjoint(corners & !left));
/// assert!((corners ^ left).squares().eq([Square(8), Square(89)]));
/// ```
pub trait Set:
    Copy
    + Eq
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const EMPTY: Self;
    /// The number of squares that fit.
    const BITS: u32;
    /// The type of tables with a value for every square that fits.
    type Table<T: Copy + Debug + Send + Sync + 'static>: SquareTable<T>
        + Clone
        + Debug
        + Send
        + Sync
        + 'static;

    /// Returns the set of one square.
    fn of(square: Square) -> Self;
    /// Returns the number of squares in the set.
    fn len(self) -> u32;
    /// Returns whether the set is empty.
    fn is_empty(self) -> bool;
    /// Returns the lowest square; for the empty set, an arbitrary one.
    fn first(self) -> Square;
    /// Returns the set without its lowest square.
    fn rest(self) -> Self;
    /// Returns the set with every square moved up by `by`, wrapping around the end of the word.
    fn rotate(self, by: u32) -> Self;
    /// Returns the squares from the highest of `lower` to the lowest of `upper`, both included. With the
    /// blockers below and above a square these are the squares visible from it along a line, once squares off
    /// the line are masked out (obstruction difference).
    fn obstruction(lower: Self, upper: Self) -> Self;
    /// Returns the lowest 64 squares as a word, for 8x8 tables.
    fn low(self) -> u64;
    /// Returns the squares of a wide set that fit.
    fn narrow(wide: crate::B256) -> Self;
    /// Returns the same squares as a wide set.
    fn widen(self) -> crate::B256;

    /// Returns whether the set is not empty.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn any(self) -> bool {
        !self.is_empty()
    }
    /// Returns whether a square is in the set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn contains(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }
    /// Returns whether the sets have no square in common.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }
    /// Returns whether all squares of the set are in the other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }
    /// Returns whether the set has two or more squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn several(self) -> bool {
        self.rest().any()
    }
    /// Removes the lowest square and returns it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pop(&mut self) -> Square {
        let square = self.first();
        *self = self.rest();
        square
    }
    /// Returns an iterator over the squares, the lowest first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
    /// Returns the set of these squares.
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// An iterator over the squares of a set, the lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(pub(crate) B);

impl<B: Set> Iterator for Squares<B> {
    type Item = Square;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() { None } else { Some(self.0.pop()) }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

/// A table with a value for every square of the width of a set. The index is masked, so that a lookup never
/// fails.
///
/// ```
/// use tabiya_board::{B64, Set, Square, SquareTable};
///
/// let mut visits = <B64 as Set>::Table::<u32>::filled(0);
/// *visits.at_mut(Square(12)) += 1;
/// assert_eq!((*visits.at(Square(12)), *visits.at(Square(13))), (1, 0));
/// ```
pub trait SquareTable<T> {
    /// Returns a table with the same value for every square.
    fn filled(value: T) -> Self;
    /// Returns the value of a square.
    fn at(&self, square: Square) -> &T;
    /// Returns a mutable reference to the value of a square.
    fn at_mut(&mut self, square: Square) -> &mut T;
}

macro_rules! table {
    ($n:literal) => {
        impl<T: Copy> SquareTable<T> for [T; $n] {
            fn filled(value: T) -> Self {
                [value; $n]
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn at(&self, square: Square) -> &T {
                &self[square.index() & ($n - 1)]
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn at_mut(&mut self, square: Square) -> &mut T {
                &mut self[square.index() & ($n - 1)]
            }
        }
    };
}
table!(64);
table!(128);
table!(256);

macro_rules! bit_operators {
    ($name:ident, $($trait:ident $method:ident $op:tt, $assign:ident $assign_method:ident;)*) => {
        $(
            impl core::ops::$trait for $name {
                type Output = Self;
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn $method(self, other: Self) -> Self {
                    $name(self.0 $op other.0)
                }
            }
            impl core::ops::$assign for $name {
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn $assign_method(&mut self, other: Self) {
                    *self = *self $op other;
                }
            }
        )*
        impl core::ops::Not for $name {
            type Output = Self;
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn not(self) -> Self {
                $name(!self.0)
            }
        }
    };
}

macro_rules! word_set {
    ($(#[$doc:meta])* $name:ident, $word:ty, $bits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name(pub $word);

        bit_operators! { $name,
            BitAnd bitand &, BitAndAssign bitand_assign;
            BitOr bitor |, BitOrAssign bitor_assign;
            BitXor bitxor ^, BitXorAssign bitxor_assign;
        }

        impl Set for $name {
            const EMPTY: Self = $name(0);
            const BITS: u32 = $bits;
            type Table<T: Copy + Debug + Send + Sync + 'static> = [T; $bits];

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of(square: Square) -> Self {
                $name((1 as $word).wrapping_shl(square.0 as u32))
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn len(self) -> u32 {
                self.0.count_ones()
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn is_empty(self) -> bool {
                self.0 == 0
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn contains(self, square: Square) -> bool {
                self.0.has(square.0)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn first(self) -> Square {
                Square(self.0.trailing_zeros() as u8)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn rest(self) -> Self {
                $name(self.0 & self.0.wrapping_sub(1))
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn rotate(self, by: u32) -> Self {
                $name(self.0.rotate_left(by))
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn obstruction(lower: Self, upper: Self) -> Self {
                let up_to_lowest = upper.0 ^ upper.0.wrapping_sub(1);
                $name(lower.0.upward_of_highest() & up_to_lowest)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn low(self) -> u64 {
                self.0 as u64
            }
            fn narrow(wide: crate::B256) -> Self {
                $name(wide.low_word() as $word)
            }
            fn widen(self) -> crate::B256 {
                crate::B256::from_low(self.0 as u128)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:#x})"), self.0)
            }
        }
    };
}

/// Operations that are faster on the halves of a wide word: a shift of the whole takes several instructions.
trait Word: Copy {
    /// Returns the bits from the highest one upwards; all bits if there is none.
    fn upward_of_highest(self) -> Self;
    /// Returns whether a bit is set.
    fn has(self, bit: u8) -> bool;
}

impl Word for u64 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn upward_of_highest(self) -> u64 {
        !0 << (63 - (self | 1).leading_zeros())
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has(self, bit: u8) -> bool {
        self & 1u64.wrapping_shl(bit.into()) != 0
    }
}

impl Word for u128 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn upward_of_highest(self) -> u128 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let mask = u128::from(if high == 0 { low } else { high }.upward_of_highest());
        if high == 0 { !0 << 64 | mask } else { mask << 64 }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has(self, bit: u8) -> bool {
        let half = if bit & 64 == 0 { self as u64 } else { (self >> 64) as u64 };
        half.has(bit)
    }
}

word_set! {
    /// A set of up to 64 squares: the chess board and smaller boards.
    B64, u64, 64
}
word_set! {
    /// A set of up to 128 squares: shogi, xiangqi, 10x8 and 10x10 boards.
    B128, u128, 128
}
