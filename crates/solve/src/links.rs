//! The predecessors of every position in the index.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::error::SolveError;
use crate::graph::{Children, End, Graph, Node, Reach};
use crate::index::Index;
use crate::parallel::each_chunk;
use crate::solution::{Stage, Step};
use crate::value::Value;

/// The predecessors of every position, and the facts known before the retrograde analysis.
pub(crate) struct Links {
    /// Where the predecessors of each position begin, and where the last ones end.
    starts: Vec<AtomicU32>,
    predecessors: Vec<AtomicU32>,
    /// The open questions of each position.
    pub(crate) waiting: Vec<Waiting>,
    /// The positions whose value follows from their own moves.
    pub(crate) known: Vec<(u32, Value)>,
}

/// The open question of an undecided position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Waiting {
    /// The number of moves to positions in the index.
    pub(crate) moves: u16,
    /// Whether a move draws at once, so that the position cannot be lost.
    pub(crate) draws: bool,
    /// Whether a move leads to a position in which the opponent wins at once, so that a loss takes two
    /// half-moves at least. Such positions are not in the index.
    pub(crate) blunders: bool,
}

/// The positions that a thread takes at once.
const CHUNK: usize = 4096;

/// The findings of a thread.
struct Thread<G: Graph> {
    worker: G::Worker,
    children: Children,
    ranges: Vec<(u32, u32)>,
    chunks: Vec<Chunk>,
    known: Vec<(u32, Value)>,
}

/// The successors of a chunk of positions.
struct Chunk {
    first: usize,
    waiting: Vec<Waiting>,
    /// The numbers of the successors, one position after the other.
    successors: Box<[u32]>,
}

impl Links {
    /// Finds all predecessors.
    pub(crate) fn new<G: Graph>(
        graph: &G,
        index: &Index,
        threads: usize,
        memory: u64,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Links, SolveError> {
        let (chunks, known, starts) = successors(graph, index, threads, progress)?;
        let total: u64 = chunks.iter().map(|chunk| chunk.successors.len() as u64).sum();
        if u32::try_from(total).is_err() || total * 8 + index.len() as u64 * 24 > memory {
            return Err(SolveError::OutOfMemory { positions: index.len() as u64, limit: memory });
        }
        // From numbers of predecessors to the ends of their ranges. Filling the ranges from behind leaves the
        // starts.
        let mut end = 0;
        for start in &starts {
            end += start.load(Ordering::Relaxed);
            start.store(end, Ordering::Relaxed);
        }
        let predecessors: Vec<AtomicU32> =
            std::iter::repeat_with(AtomicU32::default).take(total as usize).collect();
        let done = AtomicU64::new(0);
        each_chunk(
            threads,
            chunks.len(),
            1,
            || (),
            |(), range| {
                for chunk in &chunks[range] {
                    chunk.enter(&starts, &predecessors);
                    let done = done.fetch_add(chunk.waiting.len() as u64, Ordering::Relaxed);
                    progress(Step { stage: Stage::Link, done, total: Some(index.len() as u64) });
                }
            },
        );
        let waiting = chunks.into_iter().flat_map(|chunk| chunk.waiting).collect();
        Ok(Links { starts, predecessors, waiting, known })
    }

    /// Returns the predecessors of a position.
    #[inline]
    pub(crate) fn predecessors(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let at = |number: usize| self.starts[number].load(Ordering::Relaxed) as usize;
        let range = at(number as usize)..at(number as usize + 1);
        self.predecessors[range].iter().map(|number| number.load(Ordering::Relaxed))
    }
}

/// Lists the successors of all positions, the positions whose value is known, and the number of predecessors
/// of each position, with a zero at the end.
#[expect(clippy::type_complexity, reason = "three parts of one result, taken apart at once")]
fn successors<G: Graph>(
    graph: &G,
    index: &Index,
    threads: usize,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<(Vec<Chunk>, Vec<(u32, Value)>, Vec<AtomicU32>), SolveError> {
    let counts: Vec<AtomicU32> = std::iter::repeat_with(AtomicU32::default).take(index.len() + 1).collect();
    let failed = OnceLock::new();
    let done = AtomicU64::new(0);
    let total = index.len() as u64;
    let states = each_chunk(
        threads,
        index.len(),
        CHUNK,
        || Thread::new(graph),
        |thread, range| {
            if failed.get().is_some() {
                return;
            }
            let count = range.len() as u64;
            if let Err(error) = thread.list(graph, index, range, &counts) {
                let _ = failed.set(error);
            }
            let done = done.fetch_add(count, Ordering::Relaxed) + count;
            progress(Step { stage: Stage::Expand, done, total: Some(total) });
        },
    );
    if let Some(error) = failed.into_inner() {
        return Err(error);
    }
    let (mut chunks, mut known) = (Vec::new(), Vec::new());
    for mut thread in states {
        chunks.append(&mut thread.chunks);
        known.append(&mut thread.known);
    }
    chunks.sort_unstable_by_key(|chunk| chunk.first);
    Ok((chunks, known, counts))
}

impl<G: Graph> Thread<G> {
    fn new(graph: &G) -> Thread<G> {
        Thread {
            worker: graph.worker(),
            children: Children::default(),
            ranges: Vec::new(),
            chunks: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Lists the successors of some positions.
    fn list(
        &mut self,
        graph: &G,
        index: &Index,
        range: Range<usize>,
        counts: &[AtomicU32],
    ) -> Result<(), SolveError> {
        let first = range.start;
        let mut successors = Vec::new();
        let mut waiting = Vec::with_capacity(range.len());
        for number in range {
            let node =
                graph.expand(&mut self.worker, index.key(number), Reach::UntilWon, &mut self.children)?;
            let before = successors.len();
            let mut draws = false;
            let known = match node {
                Node::Over(End::Won) => Some(Value::Win(0)),
                Node::Over(End::Lost) => Some(Value::Loss(0)),
                Node::Over(End::Drawn) => None,
                Node::Wins => Some(Value::Win(1)),
                Node::GoesOn { draws: a_draw } => {
                    draws = a_draw;
                    index.find_all(&mut self.children.live, &mut self.ranges, |child| {
                        counts[child as usize].fetch_add(1, Ordering::Relaxed);
                        successors.push(child);
                    });
                    match (successors.len() - before, draws) {
                        (0, false) if self.children.live.is_empty() => Some(Value::Loss(1)),
                        (0, false) => Some(Value::Loss(2)),
                        _ => None,
                    }
                }
            };
            let moves = successors.len() - before;
            let blunders = moves < self.children.live.len();
            waiting.push(Waiting { moves: moves as u16, draws, blunders });
            self.known.extend(known.map(|value| (number as u32, value)));
        }
        self.chunks.push(Chunk { first, waiting, successors: successors.into_boxed_slice() });
        Ok(())
    }
}

impl Chunk {
    /// Enters the positions of this chunk as predecessors of their successors.
    fn enter(&self, ends: &[AtomicU32], predecessors: &[AtomicU32]) {
        let mut successors = self.successors.iter();
        for (number, waiting) in (self.first as u32..).zip(&self.waiting) {
            for successor in successors.by_ref().take(usize::from(waiting.moves)) {
                let place = ends[*successor as usize].fetch_sub(1, Ordering::Relaxed) - 1;
                predecessors[place as usize].store(number, Ordering::Relaxed);
            }
        }
    }
}
