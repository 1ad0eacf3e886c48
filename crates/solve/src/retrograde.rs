//! The retrograde analysis: from the decided positions backwards, one half-move at a time.

use std::sync::atomic::{AtomicU16, Ordering};

use crate::error::SolveError;
use crate::links::Links;
use crate::parallel::each_chunk;
use crate::solution::{Stage, Step};
use crate::value::Value;

/// The positions that a thread takes at once.
const CHUNK: usize = 4096;

/// Returns the packed values of all positions.
///
/// All positions that are decided in n half-moves are known before any of those in n + 1. So the first lost
/// successor makes the shortest win, and the last won successor the longest loss.
pub(crate) fn analyse(
    links: Links,
    threads: usize,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<Vec<u16>, SolveError> {
    let total = links.waiting.len() as u64;
    let analysis = Analysis {
        values: std::iter::repeat_with(AtomicU16::default).take(links.waiting.len()).collect(),
        moves: links.waiting.iter().map(|waiting| AtomicU16::new(waiting.moves)).collect(),
        links,
    };
    // The values known from the start, by distance: at most 2.
    let mut known: [Vec<u32>; 3] = Default::default();
    for &(number, value) in &analysis.links.known {
        analysis.values[number as usize].store(value.pack(), Ordering::Relaxed);
        if let Value::Win(distance) | Value::Loss(distance) = value {
            known[usize::from(distance)].push(number);
        }
    }
    let (mut layer, mut distance, mut done) = (Vec::new(), 0, 0);
    loop {
        if let Some(more) = known.get_mut(usize::from(distance)) {
            layer.append(more);
        }
        if layer.is_empty() && known.iter().all(Vec::is_empty) {
            break;
        }
        if distance >= Value::MAX_DISTANCE {
            return Err(SolveError::TooLong(distance));
        }
        done += layer.len() as u64;
        progress(Step { stage: Stage::Solve, done, total: Some(total) });
        let found = each_chunk(threads, layer.len(), CHUNK, Found::default, |found, range| {
            for number in &layer[range] {
                analysis.step_back(*number, distance, found);
            }
        });
        layer.clear();
        for mut found in found {
            layer.append(&mut found.next);
            known[2].append(&mut found.later);
        }
        distance += 1;
    }
    Ok(analysis.values.into_iter().map(AtomicU16::into_inner).collect())
}

/// The positions whose values a thread has found.
#[derive(Default)]
struct Found {
    /// Those of the next layer.
    next: Vec<u32>,
    /// Those at distance 2, found at distance 0.
    later: Vec<u32>,
}

struct Analysis {
    /// Packed values; 0 while they are not known.
    values: Vec<AtomicU16>,
    /// The number of moves to positions that are not known to be won.
    moves: Vec<AtomicU16>,
    links: Links,
}

impl Analysis {
    /// Draws the conclusions from a position for its predecessors.
    fn step_back(&self, number: u32, distance: u16, found: &mut Found) {
        let packed = self.values[number as usize].load(Ordering::Relaxed);
        let won = matches!(Value::unpack(packed), Value::Win(_));
        for before in self.links.predecessors(number) {
            let place = before as usize;
            if self.values[place].load(Ordering::Relaxed) != 0 {
                continue;
            }
            let waiting = self.links.waiting[place];
            let value = if !won {
                Value::Win(distance + 1)
            } else if self.moves[place].fetch_sub(1, Ordering::Relaxed) != 1 || waiting.draws {
                continue;
            } else if waiting.blunders {
                Value::Loss(2.max(distance + 1))
            } else {
                Value::Loss(distance + 1)
            };
            let set =
                self.values[place].compare_exchange(0, value.pack(), Ordering::Relaxed, Ordering::Relaxed);
            match (set, value) {
                (Err(_), _) => {}
                (Ok(_), Value::Loss(2)) if distance == 0 => found.later.push(before),
                (Ok(_), _) => found.next.push(before),
            }
        }
    }
}
