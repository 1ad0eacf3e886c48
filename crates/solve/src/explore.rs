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

/// Finds all positions that can be reached from the root, in order of the number of moves.
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
                seen.grow(threads, memory)?;
                continue;
            }
            let (batch, later) = rest.split_at(rest.len().min(most as usize));
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

/// What a thread has found.
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
