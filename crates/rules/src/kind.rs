//! Kinds of piece, and sets of them.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

use tabiya_board::Color;

/// A kind of piece, as its index in a [`Ruleset`](crate::Ruleset), which has its name and letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and the side that owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side that owns it.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}

/// A set of kinds of piece.
///
/// ```
/// use tabiya_rules::{KindSet, Ruleset};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let [knight, bishop, queen] = ["knight", "bishop", "queen"].map(|name| chess.kind_named(name).unwrap());
/// let minor: KindSet = [knight, bishop].into_iter().collect();
/// assert!(minor.contains(knight) && !minor.contains(queen));
/// assert_eq!((minor | KindSet::of(queen)).len(), 3);
/// assert!(minor.iter().all(|kind| kind == knight || kind == bishop));
/// assert!(minor.is_subset(KindSet::ALL) && minor.is_disjoint(!minor));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
    /// Every kind of every game.
    pub const ALL: KindSet = KindSet(u32::MAX);

    /// Returns the set of one kind.
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << (kind.0 & 31))
    }

    /// Returns whether a kind is in the set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn contains(self, kind: Kind) -> bool {
        kind.0 < 32 && self.0 >> kind.0 & 1 != 0
    }

    /// Returns the number of kinds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no kind is in the set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the sets have no kind in common.
    pub const fn is_disjoint(self, other: KindSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns whether all kinds of the set are in the other.
    pub const fn is_subset(self, other: KindSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the kinds, by rising index.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let kind = (left != 0).then(|| Kind(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(kind)
        })
    }

    /// Returns the set with a bit for each index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn from_bits(bits: u32) -> KindSet {
        KindSet(bits)
    }

    /// Returns a bit for each index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set | KindSet::of(kind))
    }
}

impl BitOr for KindSet {
    type Output = KindSet;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitOrAssign for KindSet {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bitor_assign(&mut self, other: KindSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl Not for KindSet {
    type Output = KindSet;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn not(self) -> KindSet {
        KindSet(!self.0)
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|kind| kind.0)).finish()
    }
}
