//! Numbers for keys: from 0 for the first, in an order that looks random.

use crate::parallel::sort_spread;

/// The keys of positions, sorted so that each is found with two reads of memory.
pub(crate) struct Index {
    /// Spread keys, sorted.
    spread: Vec<u64>,
    /// Where the keys with the same first bits begin.
    directory: Vec<u32>,
    shift: u32,
}

/// The number of keys with the same entry of the directory, on average, is below this power of two.
const PER_ENTRY_BITS: u32 = 2;

impl Index {
    /// Returns the index of some keys, which must be distinct. There must be fewer than 2 to the power of 32.
    pub(crate) fn new(mut keys: Vec<u64>, threads: usize) -> Index {
        for key in &mut keys {
            *key = spread(*key);
        }
        sort_spread(&mut keys, threads);
        let bits = (keys.len().max(1).ilog2() + 1).saturating_sub(PER_ENTRY_BITS).max(1);
        let shift = 64 - bits;
        let mut directory = Vec::with_capacity((1 << bits) + 1);
        for (number, key) in keys.iter().enumerate() {
            while directory.len() as u64 <= key >> shift {
                directory.push(number as u32);
            }
        }
        directory.resize((1 << bits) + 1, keys.len() as u32);
        Index { spread: keys, directory, shift }
    }

    /// Returns the number of keys.
    pub(crate) fn len(&self) -> usize {
        self.spread.len()
    }

    /// Returns the key with a number.
    #[inline]
    pub(crate) fn key(&self, number: usize) -> u64 {
        gather(self.spread[number])
    }

    /// Returns the number of a key.
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        let spread = spread(key);
        self.find_in(spread, self.range(spread))
    }

    /// Calls a closure with the numbers of those keys that are in the index. All are looked up at once, so
    /// that the processor can wait for several reads of memory together.
    #[inline]
    pub(crate) fn find_all(&self, keys: &mut [u64], ranges: &mut Vec<(u32, u32)>, mut f: impl FnMut(u32)) {
        for key in keys.iter_mut() {
            *key = spread(*key);
        }
        ranges.clear();
        ranges.extend(keys.iter().map(|key| self.range(*key)));
        for (key, range) in keys.iter().zip(ranges) {
            if let Some(number) = self.find_in(*key, *range) {
                f(number);
            }
        }
    }

    #[inline]
    fn range(&self, spread: u64) -> (u32, u32) {
        let entry = (spread >> self.shift) as usize;
        (self.directory[entry], self.directory[entry + 1])
    }

    #[inline]
    fn find_in(&self, spread: u64, (first, end): (u32, u32)) -> Option<u32> {
        let keys = &self.spread[first as usize..end as usize];
        keys.iter().position(|key| *key == spread).map(|offset| first + offset as u32)
    }
}

const FACTORS: [u64; 2] = [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// Spreads keys evenly over all numbers of 64 bits. Different keys stay different.
#[inline]
pub(crate) fn spread(key: u64) -> u64 {
    let mut x = key;
    x ^= x >> 32;
    x = x.wrapping_mul(FACTORS[0]);
    x ^= x >> 32;
    x = x.wrapping_mul(FACTORS[1]);
    x ^ x >> 32
}

/// Returns the key that was spread to a number.
#[inline]
fn gather(spread: u64) -> u64 {
    let mut x = spread;
    x ^= x >> 32;
    x = x.wrapping_mul(INVERSES[1]);
    x ^= x >> 32;
    x = x.wrapping_mul(INVERSES[0]);
    x ^ x >> 32
}

/// Returns the inverse of an odd number modulo 2 to the power of 64, by Newton's method.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut round = 0;
    while round < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
        round += 1;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_keys_are_gathered() {
        for key in [0, 1, 2, 12345, 1 << 40, u64::MAX] {
            assert_eq!(gather(spread(key)), key);
        }
    }

    #[test]
    fn keys_are_found() {
        for len in [0, 1, 2, 3, 5, 1000] {
            let index = Index::new((0..len).map(|n| n * 3).collect(), 2);
            assert_eq!(index.len(), len as usize);
            for key in 0..len * 3 {
                let found = index.find(key);
                assert_eq!(found.is_some(), key % 3 == 0, "{key} of {len}");
                assert!(found.is_none_or(|number| index.key(number as usize) == key));
            }
        }
    }
}
