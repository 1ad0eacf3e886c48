//! A position as bare data: sets of squares, hands, rights and counters. It does not know the
//! rules by which it is read; those come as a parameter to everything that works on it.

use tabiya_board::{OptSquare, Set, Square};

use super::layout::{Lanes, Layout};

/// The state of play. The side indices are 0 for White and 1 for Black throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<L: Layout> {
    /// Where the pieces of each kind stand, of either side.
    pub kinds: L::Kinds,
    /// Where each side's pieces stand.
    pub colors: [L::B; 2],
    /// What each side holds in hand.
    pub hands: [L::Hand; 2],
    /// Squares whose piece has not moved and may let another in (gating).
    pub gates: L::B,
    /// The incremental hash.
    pub hash: u64,
    /// The square just passed over by a piece that can be captured there.
    pub passed: OptSquare,
    /// Where that piece stands now.
    pub passer: Square,
    /// Castling rights: bit `2 * side + wing`.
    pub castling: u8,
    /// The castling partners' squares, same index; only read where rooks may start anywhere.
    pub rooks: [Square; 4],
    /// The side to move.
    pub turn: u8,
    /// How many checks each side has given, where they are counted.
    pub checks: [u8; 2],
    /// Half-moves since the last progress.
    pub quiet: u16,
    /// Half-moves since the start of the game.
    pub ply: u16,
}

impl<L: Layout> State<L> {
    /// Nothing anywhere, White to move.
    pub fn empty() -> State<L> {
        State {
            kinds: L::Kinds::filled(L::B::EMPTY),
            colors: [L::B::EMPTY; 2],
            hands: [L::Hand::filled(0); 2],
            gates: L::B::EMPTY,
            hash: 0,
            passed: OptSquare::NONE,
            passer: Square(0),
            castling: 0,
            rooks: [Square(0); 4],
            turn: 0,
            checks: [0; 2],
            quiet: 0,
            ply: 0,
        }
    }

    /// All occupied squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn occupied(&self) -> L::B {
        self.colors[0] | self.colors[1]
    }

    /// The kind that stands on a square, among the first `kinds`; the last of them if none does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn kind_at(&self, square: L::B, kinds: usize) -> usize {
        let mut kind = 0;
        while kind + 1 < kinds {
            if !self.kinds.get(kind).is_disjoint(square) {
                return kind;
            }
            kind += 1;
        }
        kind
    }
}
