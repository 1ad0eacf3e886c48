//! Finds all positions that can be reached.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::SolveError;
use crate::graph::{Children, Graph, MAX_CHILDREN, Node, Reach};
use crate::key_set::KeySet;
use crate::parallel::each_chunk;
use crate::solution::{Stage, Step};

/// The positions that can be reached.
pub(crate) struct Explored {
    /// The keys of the positions without a move that wins at once.
    pub(crate) keys: Vec<u64>,
    /// The number of positions, without those in which a move has ended the game.
    pub(crate) live: u64,
    /// The number of positions in which a move has ended the game.
    pub(crate) ended: u64,
    /// The number of positions with a winning move from which games are not followed.
    pub(crate) stopped: u64,
}

/// The positions that a thread takes at once.
const CHUNK: usize = 512;

/// A batch is not smaller than this, unless it is the last of its layer.
const SMALLEST_BATCH: u64 = 2048;

/// A batch is not larger than this: the memory in use is counted after each.
const LARGEST_BATCH: u64 = 1 << 20;

/// Finds all positions that can be reached from the root, in order of the number of moves.
///
/// # Errors
///
/// Returns an error if a position cannot be expanded, or if the keys take more than `memory` bytes.
pub(crate) fn explore<G: Graph>(
    graph: &G,
    reach: Reach,
    threads: usize,
    memory: u64,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<Explored, SolveError> {
    let mut seen = KeySet::new();
    let mut layer = vec![graph.root()];
    seen.insert(graph.root());
    seen.add(1);
    let (mut keys, mut ended, mut stopped) = (Vec::new(), 0, 0);
    let expanded = AtomicU64::new(0);
    let failed = OnceLock::new();
    while !layer.is_empty() {
        let mut next = Vec::new();
        let mut rest = layer.as_slice();
        while !rest.is_empty() {
            let most = seen.room() / MAX_CHILDREN as u64;
            if most < SMALLEST_BATCH && most < rest.len() as u64 {
                seen.grow(threads, bytes([&keys, &layer, &next]), memory)?;
                continue;
            }
            let (batch, later) = rest.split_at(rest.len().min(most.min(LARGEST_BATCH) as usize));
            rest = later;
            let states = each_chunk(
                threads,
                batch.len(),
                CHUNK,
                || Thread::new(graph),
                |thread, range| {
                    let count = range.len() as u64;
                    for key in &batch[range] {
                        if failed.get().is_none()
                            && let Err(error) = thread.expand(graph, *key, reach, &seen)
                        {
                            let _ = failed.set(error);
                        }
                    }
                    let done = expanded.fetch_add(count, Ordering::Relaxed) + count;
                    progress(Step { stage: Stage::Explore, done, total: None });
                },
            );
            if let Some(error) = failed.get() {
                return Err(error.clone());
            }
            let found = bytes(states.iter().flat_map(|thread| [&thread.found, &thread.keys]));
            if seen.bytes() + bytes([&keys, &layer, &next]) + found > memory {
                return Err(SolveError::OutOfMemory { positions: seen.len(), limit: memory });
            }
            for mut thread in states {
                seen.add(thread.found.len() as u64 + thread.ended);
                ended += thread.ended;
                stopped += thread.stopped;
                next.append(&mut thread.found);
                keys.append(&mut thread.keys);
            }
        }
        layer = next;
    }
    Ok(Explored { keys, live: seen.len() - ended, ended, stopped })
}

/// Returns the number of bytes that lists of keys take.
fn bytes<'a>(lists: impl IntoIterator<Item = &'a Vec<u64>>) -> u64 {
    lists.into_iter().map(|list| (list.capacity() * size_of::<u64>()) as u64).sum()
}

/// The findings of a thread.
struct Thread<G: Graph> {
    worker: G::Worker,
    children: Children,
    /// New positions.
    found: Vec<u64>,
    /// The number of new positions in which the game has ended.
    ended: u64,
    /// The number of expanded positions with a winning move from which games are not followed.
    stopped: u64,
    /// Expanded positions without a move that wins at once.
    keys: Vec<u64>,
}

impl<G: Graph> Thread<G> {
    fn new(graph: &G) -> Thread<G> {
        Thread {
            worker: graph.worker(),
            children: Children::default(),
            found: Vec::new(),
            ended: 0,
            stopped: 0,
            keys: Vec::new(),
        }
    }

    fn expand(&mut self, graph: &G, key: u64, reach: Reach, seen: &KeySet) -> Result<(), SolveError> {
        if graph.expand(&mut self.worker, key, reach, &mut self.children)? != Node::Wins {
            self.keys.push(key);
        } else if self.children.is_empty() {
            self.stopped += 1;
        }
        self.children.check()?;
        for child in &self.children.live {
            if seen.insert(*child) {
                self.found.push(*child);
            }
        }
        for child in &self.children.ended {
            self.ended += u64::from(seen.insert(*child));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game without an end in which each position has two children, as long as there are keys.
    struct Tree(u64);

    impl Graph for Tree {
        type Worker = ();

        fn worker(&self) {}

        fn root(&self) -> u64 {
            0
        }

        fn expand(
            &self,
            (): &mut (),
            key: u64,
            _: Reach,
            children: &mut Children,
        ) -> Result<Node, SolveError> {
            children.clear();
            children.live.extend([2 * key + 1, 2 * key + 2].into_iter().filter(|child| *child < self.0));
            Ok(Node::GoesOn { draws: false })
        }
    }

    #[test]
    fn the_lists_of_keys_count_as_memory() {
        let (tree, positions) = (Tree(300_000), 300_000);
        let explored = |memory| explore(&tree, Reach::EveryMove, 2, memory, &|_| {});
        // The set alone takes 8 MiB.
        let least = KeySet::new().bytes();
        assert_eq!(least, 8 << 20);
        assert_eq!(explored(64 << 20).unwrap().live, positions);
        let Err(SolveError::OutOfMemory { positions: found, .. }) = explored(least + (1 << 20)) else {
            panic!("the keys of {positions} positions take more than 1 MiB")
        };
        assert!(found < positions);
    }
}
