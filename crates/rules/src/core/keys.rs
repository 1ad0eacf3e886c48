//! Hash keys: fixed pseudo-random numbers, the same in every form of a ruleset and in every run.

/// The key of the side to move.
pub(crate) const TURN: u64 = mix(1);

/// Spreads a number over all 64 bits with one step of splitmix64. A mechanism derives its keys from numbers
/// that begin with its own tag.
pub(crate) const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Returns the key of a piece on a square.
pub(crate) const fn piece(side: usize, kind: usize, square: usize) -> u64 {
    mix(1 << 32 | (side as u64) << 16 | (kind as u64) << 8 | square as u64)
}

/// Returns a table of keys with one tag, for values up to `N`.
pub(crate) const fn table<const N: usize>(tag: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut index = 0;
    while index < N {
        table[index] = mix(tag << 32 | index as u64);
        index += 1;
    }
    table
}
