//! Principal variation search: alpha-beta with a null window around the best line, and pruning of what is
//! unlikely to matter.

use tabiya_rules::search::Layout;
use tabiya_rules::{Kind, Move};

use super::history::CorrectionKeys;
use super::picker::{BAD, GOOD, HASH, KILLER, UNSCORED, select};
use super::worker::Worker;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use crate::table::{Bound, Entry, NO_EVAL, signature};

/// The number of quiet moves that are selected one by one before the others are sorted.
const SELECTED: usize = 6;

/// Late moves are searched less deep: by depth and number of the move.
fn reduction(depth: i32, number: i32) -> i32 {
    let (depth, number) = (f64::from(depth), f64::from(number));
    (0.6 + depth.ln() * number.ln() / 2.1) as i32
}

/// Reductions, computed once.
#[derive(Debug)]
pub(crate) struct Reductions([[i8; 64]; 64]);

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = reduction(depth as i32, number as i32) as i8;
            }
        }
        Reductions(table)
    }

    fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

impl<L: Layout> Worker<'_, L> {
    /// Returns the score of a node to a depth. Scores outside the window are bounds.
    pub(super) fn search(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32, cut_node: bool) -> i32 {
        let (mut alpha, mut beta, mut depth) = (alpha, beta, depth);
        let is_pv = beta - alpha > 1;
        let is_root = ply == 0;
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, 0);
        }
        if self.must_stop() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        self.plies[ply].pv.clear();
        let in_check = self.plies[ply].in_check;
        if !is_root {
            if let Some(score) = self.ended(ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.evaluate(ply) };
            }
            // A shorter win that is known makes longer ones uninteresting.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.plies[ply].excluded;
        let hash = self.nodes_of[ply].hash();
        let entry = if excluded.is_none() { self.shared.table.get(hash, ply) } else { None };
        let mut hash_move = entry.map_or(0, |entry| entry.signature);
        if is_root && let Some(root) = self.roots.get(self.line) {
            hash_move = signature(root.m);
        }
        let was_pv = is_pv || entry.is_some_and(|entry| entry.was_pv);
        if !is_pv
            && let Some(entry) = entry
            && entry.depth >= depth
            && self.traits.may_use_stored(self.nodes_of[ply].halfmove_clock())
        {
            let usable = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if usable {
                return entry.score;
            }
        }

        // The evaluation, corrected by what the table knows.
        let raw = match entry {
            _ if in_check => NO_EVAL,
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(ply),
        };
        let keys = if in_check { CorrectionKeys::default() } else { self.correction_keys(ply) };
        let corrected = if in_check { NO_EVAL } else { self.corrected(raw, &keys) };
        let mut eval = corrected;
        if let Some(entry) = entry
            && !in_check
        {
            let bounds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score > eval,
                Bound::Upper => entry.score < eval,
            };
            if bounds && entry.score.abs() < MATE_BOUND {
                eval = entry.score;
            }
        }
        self.plies[ply].eval = corrected;
        self.plies[ply + 1].killers = [None; 2];
        let improving = !in_check && {
            let earlier = |back: usize| {
                ply.checked_sub(back).map(|ply| self.plies[ply].eval).filter(|eval| *eval != NO_EVAL)
            };
            earlier(2).or_else(|| earlier(4)).is_none_or(|eval| corrected > eval)
        };

        if !is_pv && !in_check && excluded.is_none() && beta.abs() < MATE_BOUND {
            // Razoring: far below alpha, only captures could help.
            if depth <= 2 && eval + 300 * depth + 200 < alpha {
                let score = self.quiesce(ply, alpha, alpha + 1, 0);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
            // Reverse futility: so far above beta that the opponent would have to gain a lot.
            let margin = 100 * (depth - i32::from(improving));
            if depth <= 6 && eval - margin >= beta && eval < MATE_BOUND {
                return eval - margin / 2;
            }
            // Null move: if the side to move is above beta even without a move, it is with one.
            if self.traits.null_moves
                && depth >= 3
                && eval >= beta
                && ply >= self.null_from
                && (ply == 0 || self.plies[ply - 1].m.is_some())
                && self.has_pieces(ply)
            {
                let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
                self.make_null(ply);
                let score = -self.search(ply + 1, -beta, 1 - beta, depth - less, !cut_node);
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    let score = if score >= MATE_BOUND { beta } else { score };
                    if depth < 12 || self.null_from > 0 {
                        return score;
                    }
                    // Verified without null moves: some positions are lost only to the side that has to move.
                    self.null_from = ply + (3 * (depth - less) / 4).max(1) as usize;
                    let verified = self.search(ply, beta - 1, beta, depth - less, false);
                    self.null_from = 0;
                    if verified >= beta {
                        return score;
                    }
                }
            }
        }
        // Without a move to try first, a shallower search finds one more cheaply.
        if depth >= 4 && hash_move == 0 && (is_pv || cut_node) {
            depth -= 1;
        }

        self.list_all(ply, hash_move);
        if is_root {
            let allowed: Vec<_> = self.roots[self.line..].iter().map(|root| root.m).collect();
            let root = &mut self.plies[ply];
            root.moves.retain(|scored| allowed.contains(&scored.m));
            root.front = root.moves.iter().filter(|scored| scored.score != UNSCORED).count();
        }
        if self.plies[ply].moves.is_empty() {
            return self.without_moves(ply);
        }
        let count = self.plies[ply].moves.len();
        let us = self.us(ply);
        let before = self.before(ply);
        let enemy_royals = self.enemy_royals(ply);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        let old_alpha = alpha;
        self.tried[ply].clear();
        // The number of moves after which quiet ones are not tried any more.
        let late = match (4 + depth * depth) / if improving { 1 } else { 2 } {
            _ if depth > 8 => usize::MAX,
            limit if self.traits.hands => 2 * limit as usize,
            limit => limit as usize,
        };

        let mut front = self.plies[ply].front;
        let mut selected = 0;
        let mut at = 0;
        while at < count {
            if at < front {
                select(&mut self.plies[ply].moves[..front], at);
            } else {
                if selected == 0 {
                    self.score_quiets(ply, at);
                }
                // Most nodes need few quiet moves in order, and no order of those that are not tried.
                match selected {
                    ..SELECTED => select(&mut self.plies[ply].moves, at),
                    SELECTED if tried <= late => self.sort_quiets(ply, at),
                    _ => {}
                }
                selected += 1;
            }
            let scored = self.plies[ply].moves[at];
            let m = scored.m;
            // A capture that loses the exchange waits until all other moves were tried.
            if scored.score >= GOOD / 2
                && scored.score < HASH
                && self.traits.exchanges
                && !self.exchange_gains(ply, m, 0)
            {
                let moves = &mut self.plies[ply].moves;
                moves[at].score += BAD - GOOD;
                front -= 1;
                moves.swap(at, front);
                continue;
            }
            at += 1;
            if excluded == Some(m) {
                continue;
            }
            let is_quiet = scored.victim.is_none() && scored.score < GOOD / 2;
            tried += 1;
            let lost = best <= -MATE_BOUND;
            let history = match scored.score {
                score if is_quiet && score < KILLER => score,
                _ if is_quiet => self.histories.quiet(us, m, &before),
                _ => 0,
            };

            if !is_root && !lost && !in_check && !self.traits.second_squares {
                let reduced = (depth - 1 - self.shared.reductions.get(depth, tried)).max(0);
                // A quiet move does not lift the score so far.
                let is_futile =
                    || reduced <= 7 && eval + 110 + 95 * reduced <= alpha && alpha.abs() < MATE_BOUND;
                let is_bad = || reduced <= 4 && history < -3500 * (reduced + 1);
                let loses = |worker: &Self| {
                    let threshold = if is_quiet { -25 * reduced * reduced } else { -100 * depth };
                    worker.traits.exchanges
                        && depth <= 8
                        && (is_quiet || scored.score < 0)
                        && !worker.exchange_gains(ply, m, threshold)
                };
                let hopeless = is_quiet && (tried > late || is_futile() || is_bad());
                if (hopeless || loses(self)) && !self.attacks_royal(ply, m, enemy_royals) {
                    continue;
                }
            }

            // Singular extension: a move that is much better than all others is searched deeper.
            let mut extension = 0;
            if !is_root
                && depth >= 7
                && scored.score == HASH
                && excluded.is_none()
                && let Some(entry) = entry
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && entry.score.abs() < MATE_BOUND
                && ply < 2 * self.root_depth as usize
            {
                let target = entry.score - 2 * depth;
                let saved = std::mem::take(&mut self.plies[ply].moves);
                let saved_tried = std::mem::take(&mut self.tried[ply]);
                self.plies[ply].excluded = Some(m);
                let score = self.search(ply, target - 1, target, (depth - 1) / 2, cut_node);
                self.plies[ply].excluded = None;
                self.plies[ply].moves = saved;
                self.tried[ply] = saved_tried;
                self.plies[ply].eval = corrected;
                if self.stopped {
                    return 0;
                }
                if score < target {
                    extension = 1;
                    if !is_pv && score < target - 25 {
                        extension = 2;
                    }
                } else if target >= beta {
                    // Another move is above beta, too.
                    return target;
                } else if entry.score >= beta {
                    extension = -1;
                }
            }

            let nodes_before = self.nodes;
            let exposed = self.make(ply, m);
            let mut score;
            if exposed {
                // The opponent captures the royal.
                score = ply as i32 + 2 - MATE;
            } else {
                let gives_check = self.plies[ply + 1].in_check;
                if gives_check && extension == 0 && ply < 2 * self.root_depth as usize && depth <= 8 {
                    extension = 1;
                }
                let next = depth - 1 + extension;
                let mut full = true;
                score = alpha;
                if depth >= 2 && tried > 1 + usize::from(is_root) && (is_quiet || scored.score < 0) {
                    let mut less = self.shared.reductions.get(depth, tried);
                    less += i32::from(!was_pv) + 2 * i32::from(cut_node) - i32::from(gives_check);
                    less -= i32::from(improving);
                    less -= i32::from(in_check) + i32::from(is_root);
                    if is_quiet {
                        less -= (history / 12_000).clamp(-3, 3);
                    } else {
                        less -= 1;
                    }
                    let reduced = (next - less).clamp(1, next.max(1));
                    if reduced < next {
                        score = -self.search(ply + 1, -alpha - 1, -alpha, reduced, true);
                        full = score > alpha && reduced < next;
                    }
                } else if is_pv && tried == 1 {
                    full = false;
                }
                if full && (!is_pv || tried > 1) {
                    score = -self.search(ply + 1, -alpha - 1, -alpha, next, !cut_node);
                }
                if is_pv && (tried == 1 || score > alpha && (is_root || score < beta)) {
                    score = -self.search(ply + 1, -beta, -alpha, next, false);
                }
            }
            if self.stopped {
                return 0;
            }
            if is_root {
                self.note_root(m, score, tried, (alpha, beta), self.nodes - nodes_before);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(scored);
                    if is_pv {
                        if exposed {
                            self.plies[ply + 1].pv.clear();
                        }
                        self.update_pv(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            if is_quiet {
                self.tried[ply].quiets.push(m);
            } else if let Some(victim) = scored.victim {
                self.tried[ply].captures.push((m, victim));
            }
        }
        if tried == 0 {
            return if excluded.is_some() { alpha } else { self.without_moves(ply) };
        }
        if best == -INFINITE {
            // Everything was pruned.
            best = alpha;
        }
        if let Some(scored) = best_move.filter(|_| best >= beta) {
            self.reward(ply, scored.m, scored.victim, depth);
        }
        // A bound on the side of the evaluation says nothing about how far off it is. At the root some moves
        // may be left out.
        let is_off = if best >= beta { best > corrected } else { best_move.is_some() || best < corrected };
        let best_is_quiet = best_move.is_none_or(|scored| scored.victim.is_none());
        if !is_root && !in_check && excluded.is_none() && best_is_quiet && is_off && best.abs() < MATE_BOUND {
            self.histories.update_correction(&keys, best - corrected, depth);
        }
        if excluded.is_none() && !(is_root && self.line > 0) {
            let bound = match best {
                score if score >= beta => Bound::Lower,
                score if score > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let signature = best_move.map_or(0, |scored| signature(scored.m));
            let entry = Entry { signature, score: best, eval: raw, depth, bound, was_pv };
            self.shared.table.put(hash, ply, entry);
        }
        best
    }

    /// Remembers that a move was good enough, and that those before it were not.
    fn reward(&mut self, ply: usize, m: Move, victim: Option<Kind>, depth: i32) {
        let us = self.us(ply);
        let bonus = (16 * depth * depth + 120 * depth).min(1800);
        let before = self.before(ply);
        if let Some(victim) = victim {
            self.histories.update_capture(us, m, victim, bonus);
        } else {
            let killers = &mut self.plies[ply].killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            self.histories.set_counter(before[0], m);
            self.histories.update_quiet(us, m, &before, bonus);
            for other in self.tried[ply].quiets.iter().filter(|other| **other != m) {
                self.histories.update_quiet(us, *other, &before, -bonus);
            }
        }
        for (other, victim) in self.tried[ply].captures.iter().filter(|(other, _)| *other != m) {
            self.histories.update_capture(us, *other, *victim, -bonus);
        }
    }
}
