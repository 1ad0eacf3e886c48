//! Quiescence search: captures and promotions are followed until nothing hangs, so that the evaluation is
//! asked only about quiet positions. In check all moves are tried.

use tabiya_rules::search::Layout;

use super::picker::{Scored, select};
use super::worker::Worker;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use crate::table::{Bound, Entry, NO_EVAL, signature};

/// The margin that a capture may gain besides the captured piece.
const FUTILITY: i32 = 180;

/// A visit to a node.
struct Visit {
    ply: usize,
    alpha: i32,
    beta: i32,
    depth: i32,
    is_pv: bool,
    in_check: bool,
    hash: u64,
    entry: Option<Entry>,
    hash_move: u16,
}

/// The search of a node so far.
struct Found {
    alpha: i32,
    best: i32,
    /// The signature of the move that raised alpha last, or 0.
    best_move: u16,
    /// The evaluation without corrections, if there was one.
    raw: i32,
}

impl<L: Layout> Worker<'_, L> {
    /// Returns the score of a node after captures. `depth` is zero at first and falls.
    pub(super) fn quiesce(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        // Step 1. Limits of time and nodes, end of the game, maximum ply.
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
        // Step 2. The transposition table.
        let hash = self.nodes_of[ply].hash();
        let entry = self.shared.table.get(hash, ply);
        let hash_move = entry.map_or(0, |entry| entry.signature);
        let is_pv = beta - alpha > 1;
        let visit = Visit { ply, alpha, beta, depth, is_pv, in_check, hash, entry, hash_move };
        if let Some(score) = self.stored_score(&visit) {
            return score;
        }
        let mut found = Found { alpha, best: -INFINITE, best_move: 0, raw: NO_EVAL };
        // Step 3. The position as it is, unless the side to move has to answer a check or to capture.
        let must_capture = self.must_capture(&visit);
        if !in_check && !must_capture && self.stand_pat_cuts(&visit, &mut found) {
            return found.best;
        }
        // Step 4. The moves that are tried.
        if !self.list_choices(&visit, &mut found) {
            return self.without_moves(ply);
        }
        // Step 5. The search of the moves.
        self.try_captures(&visit, &mut found);
        if self.stopped {
            return 0;
        }
        self.store_quiesced(&visit, &found)
    }

    /// Returns the stored score of a node, if it decides the window.
    #[inline]
    fn stored_score(&self, visit: &Visit) -> Option<i32> {
        let entry = visit.entry.filter(|_| !visit.is_pv)?;
        let may_use = self.traits.may_use_stored(self.nodes_of[visit.ply].halfmove_clock())
            && entry.is_outside(visit.alpha, visit.beta);
        may_use.then_some(entry.score)
    }

    /// Returns whether the side to move has to capture. Lists the captures where captures are forced.
    #[inline]
    fn must_capture(&mut self, visit: &Visit) -> bool {
        self.traits.forced_captures && {
            self.list_noisy(visit.ply, visit.hash_move);
            self.plies[visit.ply].moves.iter().any(|scored| scored.victim.is_some())
        }
    }

    /// Takes the score of the position as it is, and returns whether it reaches beta.
    #[inline]
    fn stand_pat_cuts(&mut self, visit: &Visit, found: &mut Found) -> bool {
        (found.best, found.raw) = self.stand_pat(visit);
        found.alpha = found.alpha.max(found.best);
        let cuts = found.best >= visit.beta;
        if cuts && visit.entry.is_none() {
            let entry = Entry {
                signature: 0,
                score: found.best,
                eval: found.raw,
                depth: -2,
                bound: Bound::Lower,
                was_pv: false,
            };
            self.shared.table.put(visit.hash, visit.ply, entry);
        }
        cuts
    }

    /// Lists the moves that are tried: all in check, otherwise captures and promotions. Returns whether the
    /// side to move has any, if all were listed.
    #[inline]
    fn list_choices(&mut self, visit: &Visit, found: &mut Found) -> bool {
        let ply = visit.ply;
        // Endless checks are cut short: the deeper captures are followed, the fewer evasions matter.
        if visit.in_check && visit.depth > -12 {
            self.list_all(ply, visit.hash_move);
            return !self.plies[ply].moves.is_empty();
        }
        if !self.traits.forced_captures {
            self.list_noisy(ply, visit.hash_move);
        }
        if visit.in_check {
            found.best = self.evaluate(ply);
        }
        true
    }

    /// Searches the listed moves, until one reaches beta or the search is stopped.
    #[inline]
    fn try_captures(&mut self, visit: &Visit, found: &mut Found) {
        let ply = visit.ply;
        let stand = found.best;
        for at in 0..self.plies[ply].moves.len() {
            select(&mut self.plies[ply].moves, at);
            let scored = self.plies[ply].moves[at];
            if self.is_futile(visit, found, (at, scored), stand) {
                continue;
            }
            let exposed = self.make(ply, scored.m);
            let score = match exposed {
                // The opponent captures the royal.
                true => ply as i32 + 2 - MATE,
                false => -self.quiesce(ply + 1, -visit.beta, -found.alpha, visit.depth - 1),
            };
            if self.stopped {
                return;
            }
            if score > found.best {
                found.best = score;
                if score > found.alpha {
                    found.best_move = signature(scored.m);
                    if visit.is_pv {
                        self.update_pv(ply, scored.m, exposed);
                    }
                    found.alpha = score;
                    if score >= visit.beta {
                        return;
                    }
                }
            }
        }
    }

    /// Returns whether a move, with its number from 0, is not searched. The best score rises to the most that
    /// a capture can gain, if that is not enough.
    #[inline]
    fn is_futile(&self, visit: &Visit, found: &mut Found, (at, scored): (usize, Scored), stand: i32) -> bool {
        if found.best <= -MATE_BOUND {
            return false;
        }
        if visit.in_check {
            // A few quiet evasions are enough to see whether the check is dangerous.
            return scored.victim.is_none() && at > 2;
        }
        if !self.traits.exchanges {
            return false;
        }
        let most = self.most_after_capture(stand, scored);
        if most <= found.alpha {
            found.best = found.best.max(most);
            return true;
        }
        !self.exchange_gains(visit.ply, scored.m, 0)
    }

    /// Returns the score of a node whose moves were searched, and stores the result.
    #[inline]
    fn store_quiesced(&mut self, visit: &Visit, found: &Found) -> i32 {
        // There may have been no move to try.
        let best = if found.best == -INFINITE { found.alpha } else { found.best };
        let bound = match best {
            score if score >= visit.beta => Bound::Lower,
            score if score > visit.alpha && visit.is_pv => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry {
            signature: found.best_move,
            score: best,
            eval: found.raw,
            depth: -1,
            bound,
            was_pv: visit.is_pv,
        };
        self.shared.table.put(visit.hash, visit.ply, entry);
        best
    }

    /// Returns the score of a side that leaves the position as it is, and the evaluation behind it, if there
    /// was one.
    #[inline]
    fn stand_pat(&mut self, visit: &Visit) -> (i32, i32) {
        let Visit { ply, alpha, beta, is_pv, entry, .. } = *visit;
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
