//! A set of keys into which several threads insert at once.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::SolveError;
use crate::index::spread;
use crate::parallel::each_chunk;

/// A set of keys: a hash table with open addressing. Keys must be smaller than `u64::MAX`.
pub(crate) struct KeySet {
    /// A power of two of slots: 0, or a key plus one.
    slots: Vec<AtomicU64>,
    len: u64,
}

/// The largest part of the slots that are used, in percent.
const LOAD: u64 = 65;

impl KeySet {
    /// Returns an empty set.
    pub(crate) fn new() -> KeySet {
        KeySet { slots: empty(20), len: 0 }
    }

    /// Returns the number of keys.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Returns how many keys can be inserted before the set has to grow.
    pub(crate) fn room(&self) -> u64 {
        (self.slots.len() as u64 / 100 * LOAD).saturating_sub(self.len)
    }

    /// Inserts a key and returns whether it is new. The caller counts new keys and reports them with
    /// [`add`](KeySet::add); no more than [`room`](KeySet::room) may be inserted.
    #[inline]
    pub(crate) fn insert(&self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = (spread(key) >> (64 - self.slots.len().trailing_zeros())) as usize;
        loop {
            let mut found = self.slots[slot & mask].load(Ordering::Relaxed);
            if found == 0 {
                match self.slots[slot & mask].compare_exchange(
                    0,
                    key + 1,
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                ) {
                    Ok(_) => return true,
                    Err(other) => found = other,
                }
            }
            if found == key + 1 {
                return false;
            }
            slot += 1;
        }
    }

    /// Adds to the number of keys.
    pub(crate) fn add(&mut self, new: u64) {
        self.len += new;
    }

    /// Returns the number of bytes that the set takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * size_of::<AtomicU64>() as u64
    }

    /// Doubles the number of slots.
    ///
    /// # Errors
    ///
    /// Returns an error if the old slots, the new ones and the `others` bytes that are in use take more than
    /// `limit`.
    pub(crate) fn grow(&mut self, threads: usize, others: u64, limit: u64) -> Result<(), SolveError> {
        if self.bytes() * 3 + others > limit {
            return Err(SolveError::OutOfMemory { positions: self.len, limit });
        }
        let larger = KeySet { slots: empty(self.slots.len().trailing_zeros() + 1), len: self.len };
        each_chunk(
            threads,
            self.slots.len(),
            1 << 16,
            || (),
            |(), range| {
                for slot in &self.slots[range] {
                    let key = slot.load(Ordering::Relaxed);
                    if key != 0 {
                        larger.insert(key - 1);
                    }
                }
            },
        );
        *self = larger;
        Ok(())
    }
}

/// Returns `1 << bits` empty slots.
fn empty(bits: u32) -> Vec<AtomicU64> {
    std::iter::repeat_with(AtomicU64::default).take(1 << bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_new_once() {
        let mut set = KeySet::new();
        assert!(set.insert(0));
        assert!(!set.insert(0));
        assert!(set.insert(u64::MAX - 1));
        set.add(2);
        set.grow(2, 0, u64::MAX).unwrap();
        assert!(!set.insert(0));
        assert!(!set.insert(u64::MAX - 1));
        assert!(set.insert(7));
        assert_eq!(set.len(), 2);
        // Two million slots, and four.
        let needed = (3 * 8) << 21;
        assert!(set.grow(2, 0, needed - 1).is_err());
        assert!(set.grow(2, 1, needed).is_err());
        set.grow(2, 1, needed + 1).unwrap();
    }
}
