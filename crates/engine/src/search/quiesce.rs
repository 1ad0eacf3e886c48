//! Quiescence search: captures and promotions are followed until nothing hangs, so that the evaluation is
//! asked only about quiet positions. In check all moves are tried.

use tabiya_rules::search::Layout;

use super::picker::{Scored, select};
use super::worker::Worker;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use crate::table::{Bound, Entry, NO_EVAL, signature};

/// The margin that a capture may gain besides the captured piece.
const FUTILITY: i32 = 180;

impl<L: Layout> Worker<'_, L> {
    /// Returns the score of a node after captures. `depth` is zero at first and falls.
    pub(super) fn quiesce(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut alpha = alpha;
        if self.must_stop() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        self.plies[ply].pv.clear();
        if let Some(score) = self.ended(ply) {
            return score;
        }
        // Where each move is also a choice of a second square, there are too many evasions to try.
        let in_check = self.plies[ply].in_check && !self.traits.second_squares;
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(ply) };
        }
        let is_pv = beta - alpha > 1;
        let hash = self.nodes_of[ply].hash();
        let entry = self.shared.table.get(hash, ply);
        if !is_pv
            && let Some(entry) = entry
            && self.traits.may_use_stored(self.nodes_of[ply].halfmove_clock())
            && entry.is_outside(alpha, beta)
        {
            return entry.score;
        }
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut raw = NO_EVAL;
        let hash_move = entry.map_or(0, |entry| entry.signature);
        // A side that has to capture cannot leave the position as it is.
        let must_capture = self.traits.forced_captures && {
            self.list_noisy(ply, hash_move);
            self.plies[ply].moves.iter().any(|scored| scored.victim.is_some())
        };
        if !in_check && !must_capture {
            (best, raw) = self.stand_pat(ply, entry, (alpha, beta), is_pv);
            if best >= beta {
                if entry.is_none() {
                    let entry = Entry {
                        signature: 0,
                        score: best,
                        eval: raw,
                        depth: -2,
                        bound: Bound::Lower,
                        was_pv: false,
                    };
                    self.shared.table.put(hash, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        // Endless checks are cut short: the deeper captures are followed, the fewer evasions matter.
        if in_check && depth > -12 {
            self.list_all(ply, hash_move);
            if self.plies[ply].moves.is_empty() {
                return self.without_moves(ply);
            }
        } else {
            if !self.traits.forced_captures {
                self.list_noisy(ply, hash_move);
            }
            if in_check {
                best = self.evaluate(ply);
            }
        }
        let stand = best;
        let mut best_move = 0;
        let count = self.plies[ply].moves.len();
        for at in 0..count {
            select(&mut self.plies[ply].moves, at);
            let scored = self.plies[ply].moves[at];
            // A few quiet evasions are enough to see whether the check is dangerous.
            if best > -MATE_BOUND && in_check && scored.victim.is_none() && at > 2 {
                continue;
            }
            if best > -MATE_BOUND && !in_check && self.traits.exchanges {
                let most = self.most_after_capture(stand, scored);
                if most <= alpha {
                    best = best.max(most.min(alpha));
                    continue;
                }
                if !self.exchange_gains(ply, scored.m, 0) {
                    continue;
                }
            }
            let exposed = self.make(ply, scored.m);
            let score = if exposed {
                ply as i32 + 2 - MATE
            } else {
                -self.quiesce(ply + 1, -beta, -alpha, depth - 1)
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = signature(scored.m);
                    if is_pv {
                        self.update_pv(ply, scored.m, exposed);
                    }
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if best == -INFINITE {
            best = alpha;
        }
        let bound = match best {
            score if score >= beta => Bound::Lower,
            score if score > old_alpha && is_pv => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { signature: best_move, score: best, eval: raw, depth: -1, bound, was_pv: is_pv };
        self.shared.table.put(hash, ply, entry);
        best
    }

    /// Returns the score of a side that leaves the position as it is, and the evaluation behind it, if there
    /// was one.
    #[inline]
    fn stand_pat(
        &mut self,
        ply: usize,
        entry: Option<Entry>,
        (alpha, beta): (i32, i32),
        is_pv: bool,
    ) -> (i32, i32) {
        let stored = entry.map(|entry| entry.eval).filter(|eval| *eval != NO_EVAL);
        let outside = if stored.is_none() && !is_pv { self.bound_outside(ply, alpha, beta) } else { None };
        let (eval, raw) = match outside {
            Some(bound) => (bound, NO_EVAL),
            None => {
                let raw = stored.unwrap_or_else(|| self.evaluate(ply));
                (self.corrected(raw, &self.correction_keys(ply)), raw)
            }
        };
        (entry.map_or(eval, |entry| entry.refine(eval)), raw)
    }

    /// Returns the most that a capture can lift the score of a side that could leave the position as it is.
    #[inline]
    fn most_after_capture(&self, stand: i32, scored: Scored) -> i32 {
        let Some(victim) = scored.victim else { return INFINITE };
        let values = &self.evaluator.tables.values;
        let change = values.value(scored.m.into_kind()) - values.value(scored.m.kind());
        stand + FUTILITY + values.captured(victim) + change.max(0)
    }
}
