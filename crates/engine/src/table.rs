//! The transposition table: results of earlier searches, by the hash of the position. Threads share it
//! without locks: an entry that two threads write at once does not match its key any more and is not found.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_rules::Move;
use tabiya_rules::search::cpu::{prefetch, use_large_pages};

use crate::score::MATE_BOUND;

/// Which side of the true score a stored score is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    Exact,
}

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) signature: u16,
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) was_pv: bool,
}

impl Entry {
    /// Returns whether the score decides a window: it is exact, or a bound outside of it.
    pub(crate) fn is_outside(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Returns the score if it says more than an evaluation, and otherwise the evaluation.
    pub(crate) fn refine(&self, eval: i32) -> i32 {
        let bounds = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        };
        if bounds && self.score.abs() < MATE_BOUND { self.score } else { eval }
    }
}

/// Returns a number by which a move is recognised among the legal moves of its position.
pub(crate) fn signature(m: Move) -> u16 {
    let bits = m.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // Zero stands for no move.
    ((bits >> 48) as u16).max(1)
}

/// An evaluation that is not known.
pub(crate) const NO_EVAL: i32 = i16::MIN as i32;

/// The number of entries that a position may be stored in.
const WAYS: usize = 4;

#[derive(Debug, Default)]
struct Slot {
    /// The key, combined with the data.
    key: AtomicU64,
    data: AtomicU64,
}

/// Entries that share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: u64,
}

const DEPTH_OFFSET: i32 = 8;

/// Tables of at least this size request large pages. Smaller ones live for a single search, in memory that
/// the allocator reuses afterwards, which would then occupy large pages, too.
const LARGE: usize = 8 << 20;

impl Table {
    /// Creates a table of at most this many bytes, but at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::with_capacity(count);
        if bytes >= LARGE {
            use_large_pages(buckets.spare_capacity_mut());
        }
        buckets.resize_with(count, Bucket::default);
        Table { buckets, generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// Begins a new search: older entries are replaced first.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) & 31;
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Loads the entries of a position into the cache of the processor.
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    /// Returns the entry of a position. `ply` is its distance from the root, for wins and losses.
    pub(crate) fn get(&self, hash: u64, ply: usize) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let key = slot.key.load(Ordering::Relaxed);
            (key ^ data == hash && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores the entry of a position.
    pub(crate) fn put(&self, hash: u64, ply: usize, mut entry: Entry) {
        let bucket = self.bucket(hash);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                let old = unpack(data, ply);
                if entry.signature == 0 {
                    entry.signature = old.signature;
                }
                // A deeper result of this search is worth more than a newer one, unless that is exact.
                let same_age = generation(data) == self.generation;
                if entry.bound != Bound::Exact && same_age && entry.depth + 4 < old.depth {
                    return;
                }
                chosen = slot;
                break;
            }
            let age = (self.generation + 32 - generation(data)) & 31;
            let worth = if data == 0 { i32::MIN } else { depth(data) - 4 * age as i32 };
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let data = pack(&entry, ply, self.generation);
        chosen.key.store(hash ^ data, Ordering::Relaxed);
        chosen.data.store(data, Ordering::Relaxed);
    }

    /// Returns how full the table is, in thousandths.
    pub(crate) fn per_mille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && generation(data) == self.generation
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}

// From the lowest bit: signature 16, score 16, evaluation 16, depth 8, bound 2, principal variation 1,
// generation 5.

fn pack(entry: &Entry, ply: usize, generation: u64) -> u64 {
    let score = match entry.score {
        win if win >= MATE_BOUND => win + ply as i32,
        loss if loss <= -MATE_BOUND => loss - ply as i32,
        other => other,
    };
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.signature)
        | u64::from(score as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | depth << 48
        | bound << 56
        | u64::from(entry.was_pv) << 58
        | generation << 59
}

fn unpack(data: u64, ply: usize) -> Entry {
    let stored = i32::from((data >> 16) as u16 as i16);
    let score = match stored {
        win if win >= MATE_BOUND => win - ply as i32,
        loss if loss <= -MATE_BOUND => loss + ply as i32,
        other => other,
    };
    Entry {
        signature: data as u16,
        score,
        eval: i32::from((data >> 32) as u16 as i16),
        depth: depth(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        was_pv: data >> 58 & 1 != 0,
    }
}

fn depth(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32 - DEPTH_OFFSET
}

fn generation(data: u64) -> u64 {
    data >> 59
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { signature: 77, score, eval: -12, depth, bound: Bound::Lower, was_pv: true }
    }

    #[test]
    fn what_was_put_is_found() {
        let table = Table::new(1 << 16);
        for (hash, depth) in (1..400u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15), (n % 60) as i32 - 3))
        {
            table.put(hash, 3, entry(200, depth));
            assert_eq!(table.get(hash, 3), Some(entry(200, depth)));
        }
        assert_eq!(table.get(12345, 0), None);
    }

    #[test]
    fn wins_count_from_where_they_are_found() {
        let table = Table::new(1 << 12);
        // A win five half-moves from a root, seen two half-moves below it, is three half-moves away.
        table.put(9, 2, entry(MATE - 5, 4));
        assert_eq!(table.get(9, 0).unwrap().score, MATE - 3);
        assert_eq!(table.get(9, 4).unwrap().score, MATE - 7);
    }
}
