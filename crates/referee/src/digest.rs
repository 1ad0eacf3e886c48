//! A hash of the whole state of a game, the same on every machine.

use std::hash::{Hash, Hasher};

use tabiya_board::Set;
use tabiya_rules::Setup;

/// FNV-1a over eight bytes at a time: short and stable. It detects mistakes, not attacks.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = mixed ^ mixed >> 29;
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    // Lengths and enum discriminants must hash the same on 32-bit and 64-bit machines.
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}

/// Hashes all fields of a setup.
pub(crate) fn setup<H: Hasher>(setup: &Setup, state: &mut H) {
    let Setup { board, hands, turn, castling, ep_square, marks, counters, walls, halfmove_clock, number } =
        setup;
    (board, hands, turn, castling, ep_square).hash(state);
    (marks, counters, halfmove_clock, number).hash(state);
    // Hashed only where there are any, so that the digests of other games did not change when they were
    // added.
    for wall in walls.squares() {
        wall.hash(state);
    }
}
