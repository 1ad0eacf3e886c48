//! Hash keys: fixed pseudo-random numbers, the same for every form of a ruleset and every run.

use tabiya_board::Square;

/// What changes when the turn passes.
pub(crate) const TURN: u64 = mix(1);

/// One step of splitmix64: a number spread over all 64 bits.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// A piece on a square.
pub(crate) const fn piece(side: usize, kind: usize, square: usize) -> u64 {
    mix(1 << 32 | (side as u64) << 16 | (kind as u64) << 8 | square as u64)
}

/// The `count`-th piece of a kind in a side's hand.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn hand(side: usize, kind: usize, count: u8) -> u64 {
    mix(2 << 32 | (side as u64) << 16 | (kind as u64) << 8 | count as u64)
}

/// A square on which a capture in passing is possible.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn passed(square: Square) -> u64 {
    PASSED[square.index()]
}

/// A set of castling rights, without the squares of the partners.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn castling(rights: u8) -> u64 {
    CASTLING[(rights & 15) as usize]
}

/// A square that can let a piece in.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn gate(square: Square) -> u64 {
    mix(5 << 32 | square.0 as u64)
}

/// How many checks a side has given.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn checks(side: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { mix(6 << 32 | (side as u64) << 8 | count as u64) }
}

static PASSED: [u64; 256] = {
    let mut table = [0; 256];
    let mut square = 0;
    while square < 256 {
        table[square] = mix(3 << 32 | square as u64);
        square += 1;
    }
    table
};

static CASTLING: [u64; 16] = {
    let mut table = [0; 16];
    let mut rights = 1;
    while rights < 16 {
        table[rights] = mix(7 << 32 | rights as u64);
        rights += 1;
    }
    table
};
