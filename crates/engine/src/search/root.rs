//! The root: iterative deepening with aspiration windows, several best lines, and when to stop.

use std::time::Duration;

use tabiya_rules::Move;
use tabiya_rules::search::Layout;

use super::worker::Worker;
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY};

/// A move at the root, with its results so far.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    pub(super) score: i32,
    /// The score of the last depth that was completed.
    pub(super) previous: i32,
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

impl<L: Layout> Worker<'_, L> {
    /// Lists the moves at the root that are searched.
    pub(super) fn set_roots(&mut self, only: &[Move]) {
        let root = self.nodes_of[0];
        let listed = self.rules.legal_moves(&root, &mut self.list).iter().copied();
        let mut moves: Vec<Move> = listed.filter(|m| only.is_empty() || only.contains(m)).collect();
        if let Some(oversight) = self.shared.oversight {
            oversight.remove_overlooked(&mut moves, root.hash(), |m| *m);
        }
        self.roots = moves
            .into_iter()
            .map(|m| RootMove {
                m,
                score: -INFINITE,
                previous: -INFINITE,
                seldepth: 0,
                nodes: 0,
                pv: vec![m],
            })
            .collect();
    }

    /// Deepens until a limit is reached, and reports each depth. Returns the depth that was completed.
    pub(super) fn deepen(
        &mut self,
        lines: usize,
        first_depth: i32,
        mut report: impl FnMut(&mut Self, i32),
    ) -> i32 {
        let lines = lines.clamp(1, self.roots.len().max(1));
        let mut completed = 0;
        let mut last_best = None;
        let mut stable = 0;
        if self.roots.is_empty() {
            return 0;
        }
        for depth in first_depth..MAX_PLY as i32 - 8 {
            if depth as u32 > self.shared.depth_limit {
                break;
            }
            self.root_depth = depth;
            for root in &mut self.roots {
                root.previous = root.score;
            }
            self.line = 0;
            while self.line < lines {
                self.seldepth = 0;
                self.aspire(depth);
                let line = self.line;
                sort_by_score(&mut self.roots[line..]);
                if self.stopped {
                    break;
                }
                self.line += 1;
            }
            self.line = 0;
            if self.stopped {
                break;
            }
            sort_by_score(&mut self.roots[..lines]);
            completed = depth;
            report(self, depth);
            if self.is_main && self.is_time_over(depth, &mut last_best, &mut stable) {
                break;
            }
        }
        completed
    }

    /// Searches with a small window around the last score, and widens it where the score is outside.
    fn aspire(&mut self, depth: i32) {
        let previous = self.roots[self.line].previous;
        let mut delta = 18;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && previous.abs() < MATE_BOUND {
            (alpha, beta) = ((previous - delta).max(-INFINITE), (previous + delta).min(INFINITE));
        }
        let mut high = 0;
        loop {
            let score = self.search(0, alpha, beta, (depth - high).max(1), false);
            let line = self.line;
            sort_by_score(&mut self.roots[line..]);
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                high = 0;
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
                high = (high + 1).min(3);
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 1200 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Records the result of a move at the root.
    pub(super) fn note_root(&mut self, m: Move, score: i32, tried: usize, window: (i32, i32), nodes: u64) {
        let (alpha, beta) = window;
        let below = self.plies[1].pv.clone();
        let seldepth = self.seldepth;
        let Some(root) = self.roots.iter_mut().find(|root| root.m == m) else { return };
        root.nodes += nodes;
        if tried == 1 || score > alpha {
            root.score = score;
            root.seldepth = seldepth;
            // The line of a score that is only a bound ends early: the last complete one says more.
            let is_exact = score > alpha && score < beta;
            if is_exact || score.abs() >= MATE_BOUND || root.pv.len() == 1 {
                root.pv.clear();
                root.pv.push(m);
                root.pv.extend(below);
            }
        } else {
            // Only known to be worse: sorted after those whose score is known.
            root.score = -INFINITE;
        }
    }

    /// Returns whether no further depth is worth its time.
    fn is_time_over(&mut self, depth: i32, last_best: &mut Option<Move>, stable: &mut u32) -> bool {
        let best = self.roots[0].m;
        *stable = if *last_best == Some(best) { *stable + 1 } else { 0 };
        *last_best = Some(best);
        if self.shared.control.is_pondering() {
            return false;
        }
        // A win that was found to its end is not improved by searching deeper than it is long.
        let score = self.roots[0].score;
        if score.abs() >= MATE_BOUND && depth as usize > 2 * (crate::score::MATE - score.abs()) as usize + 2 {
            return self.shared.budget.is_some();
        }
        let Some((soft, hard)) = self.shared.budget else { return false };
        if soft == hard {
            return false;
        }
        if self.roots.len() == 1 && depth >= 4 {
            return true;
        }
        let total: u64 = self.roots.iter().map(|root| root.nodes).sum();
        let share = self.roots[0].nodes as f64 / total.max(1) as f64;
        let steadiness = 1.25 - 0.08 * f64::from((*stable).min(8));
        let effort = 1.6 - 0.9 * share;
        let falling = (self.roots[0].previous - score).clamp(-30, 120);
        let trend = 1.0 + f64::from(falling) / 180.0;
        let scaled = soft.as_secs_f64() * steadiness * effort * trend;
        self.elapsed() >= Duration::from_secs_f64(scaled.max(0.0)).min(hard)
    }
}

/// Sorts moves by their scores, the best first. It is compiled once, not for each layout of positions.
fn sort_by_score(roots: &mut [RootMove]) {
    roots.sort_by_key(|root| -root.score);
}
