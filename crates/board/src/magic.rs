//! Rook and bishop attacks on the 8x8 board by magic multiplication.
//!
//! For each square, a multiplication gathers the relevant blockers into the top bits of a word, which index a
//! table of attack sets. The multipliers are chosen so that occupancies with different attacks have different
//! indices ("fancy magic"). The tables are built at compile time: there is nothing to initialise, and no
//! lookup can fail.
//!
//! On 8x8 this is the fastest method. Other boards use [`LinePair`](crate::LinePair).

mod numbers;

use crate::Square;

/// Returns the squares a rook on `square` sees, blockers included.
///
/// ```
/// use tabiya_board::{BoardSize, magic, picture, B64, Set, squares};
///
/// let board = BoardSize::CHESS;
/// let c3 = board.parse("c3").unwrap();
/// let occupied: B64 = squares! {
///     ". . . . . . . ."
///     ". . X . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     "X . X . . X X ."
///     ". . X . . . . ."
///     ". . . . . . . ."
/// };
/// let seen: B64 = squares! {
///     ". . . . . . . ."
///     ". . X . . . . ."
///     ". . X . . . . ."
///     ". . X . . . . ."
///     ". . X . . . . ."
///     "X X . X X X . ."
///     ". . X . . . . ."
///     ". . . . . . . ."
/// };
/// assert_eq!(B64(magic::rook(c3, occupied.low())), seen);
/// ```
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn rook(square: Square, occupied: u64) -> u64 {
    ROOK[square.index() & 63].attacks(occupied)
}

/// Returns the squares a bishop on `square` sees, blockers included.
///
/// ```
/// use tabiya_board::{Square, magic};
/// // From a1 on an empty board: the long diagonal without a1 itself.
/// assert_eq!(magic::bishop(Square(0), 0), 0x8040_2010_0804_0200);
/// ```
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn bishop(square: Square, occupied: u64) -> u64 {
    BISHOP[square.index() & 63].attacks(occupied)
}

/// Returns the squares a queen on `square` sees, blockers included: a rook's and a bishop's.
///
/// ```
/// use tabiya_board::{Square, magic};
/// assert_eq!(magic::queen(Square(0), 0).count_ones(), 21);
/// ```
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn queen(square: Square, occupied: u64) -> u64 {
    rook(square, occupied) | bishop(square, occupied)
}

/// How the blockers of one square become an index into [`ATTACKS`].
#[derive(Clone, Copy)]
struct Magic {
    /// The squares where a blocker changes the attacks: the rays without their last squares.
    mask: u64,
    multiplier: u64,
    /// The index of the first attack set of this square.
    offset: u32,
    shift: u32,
}

impl Magic {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attacks(&self, occupied: u64) -> u64 {
        let key = (occupied & self.mask).wrapping_mul(self.multiplier) >> self.shift;
        // The mask never changes an index; it proves to the compiler that none is out of bounds.
        ATTACKS[(key as usize).wrapping_add(self.offset as usize) & (ATTACK_SETS - 1)]
    }
}

/// 102,400 attack sets for rooks and 5,248 for bishops, rounded up to a power of two so that an index can be
/// masked instead of checked.
const ATTACK_SETS: usize = 1 << 17;

const ROOK_LINES: Lines = Lines { steps: [(1, 0), (0, 1)] };
const BISHOP_LINES: Lines = Lines { steps: [(1, 1), (-1, 1)] };

static ROOK: [Magic; 64] = ROOK_LINES.magics(&numbers::ROOK, 0);
static BISHOP: [Magic; 64] = BISHOP_LINES.magics(&numbers::BISHOP, 102_400);

static ATTACKS: [u64; ATTACK_SETS] = {
    let mut table = [0; ATTACK_SETS];
    ROOK_LINES.fill(&ROOK_LINES.magics(&numbers::ROOK, 0), &mut table);
    BISHOP_LINES.fill(&BISHOP_LINES.magics(&numbers::BISHOP, 102_400), &mut table);
    table
};

/// The two lines along which a piece slides, each given by its upward step.
struct Lines {
    steps: [(i32, i32); 2],
}

impl Lines {
    const fn magics(&self, multipliers: &[u64; 64], first_offset: u32) -> [Magic; 64] {
        let mut magics = [Magic { mask: 0, multiplier: 0, offset: 0, shift: 0 }; 64];
        let mut offset = first_offset;
        let mut square = 0;
        while square < 64 {
            let mut mask = 0;
            let mut line = 0;
            while line < 2 {
                let (dx, dy) = self.steps[line];
                mask |= ray(square, dx, dy, true) | ray(square, -dx, -dy, true);
                line += 1;
            }
            let bits = mask.count_ones();
            magics[square as usize] =
                Magic { mask, multiplier: multipliers[square as usize], offset, shift: 64 - bits };
            offset += 1 << bits;
            square += 1;
        }
        magics
    }

    /// Writes the attacks of every square and every occupancy of its mask.
    ///
    /// The two lines do not share squares, so that both the attacks and the product of an occupancy
    /// are the sums of the contributions of the lines. Going through the lines separately and adding up
    /// keeps the inner loop short: the compiler interprets it 107,648 times.
    const fn fill(&self, magics: &[Magic; 64], table: &mut [u64; ATTACK_SETS]) {
        let mut square = 0;
        while square < 64 {
            let magic = magics[square as usize];
            let (a_count, a) = entries(square, self.steps[0], magic.multiplier);
            let (b_count, b) = entries(square, self.steps[1], magic.multiplier);
            let (shift, offset) = (magic.shift, magic.offset as usize);
            let mut i = 0;
            while i < a_count {
                let (a_product, a_attacks) = a[i];
                let mut j = 0;
                while j < b_count {
                    let (b_product, b_attacks) = b[j];
                    let key = (a_product as u128 + b_product as u128) as u64 >> shift;
                    table[key as usize + offset] = a_attacks | b_attacks;
                    j += 1;
                }
                i += 1;
            }
            square += 1;
        }
    }
}

/// For every occupancy of one line through a square (without the ends of the line): its product with the
/// multiplier, and the squares visible along the line. Also their number.
const fn entries(square: i32, (dx, dy): (i32, i32), multiplier: u64) -> (usize, [(u64, u64); 64]) {
    let mask = ray(square, dx, dy, true) | ray(square, -dx, -dy, true);
    let (upper, lower) = (ray(square, dx, dy, false), ray(square, -dx, -dy, false));
    let mut entries = [(0, 0); 64];
    let mut count = 0;
    let mut occupied = 0u64;
    loop {
        entries[count] = (occupied.wrapping_mul(multiplier), visible(lower, upper, occupied));
        count += 1;
        // The next subset of the mask, in counting order; after the last, the empty one.
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            return (count, entries);
        }
    }
}

/// Returns the squares from `square` on in one direction; `inner` leaves out the last one, where a blocker
/// makes no difference.
const fn ray(square: i32, dx: i32, dy: i32, inner: bool) -> u64 {
    let (mut x, mut y) = (square % 8 + dx, square / 8 + dy);
    let mut set = 0;
    while on_board(x, y) && (!inner || on_board(x + dx, y + dy)) {
        set |= 1 << (y * 8 + x);
        x += dx;
        y += dy;
    }
    set
}

const fn on_board(x: i32, y: i32) -> bool {
    x >= 0 && x < 8 && y >= 0 && y < 8
}

/// Returns the squares visible along two opposite rays, by obstruction difference.
const fn visible(lower: u64, upper: u64, occupied: u64) -> u64 {
    let below = !0 << (63 - (lower & occupied | 1).leading_zeros());
    let blockers = upper & occupied;
    let nearest = blockers & blockers.wrapping_neg();
    (lower | upper) & (nearest << 1).wrapping_add(below)
}
