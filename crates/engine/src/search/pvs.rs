//! Principal variation search: alpha-beta with a null window around the best line. The steps of a visit to a
//! node are functions of this module, of [`visit`](super::visit) and of [`pruning`](super::pruning).

use tabiya_board::Color;
use tabiya_rules::search::Layout;
use tabiya_rules::{Kind, Move};

use super::history::PieceTo;
use super::picker::{BAD, GOOD, HASH, KILLER, Scored, UNSCORED, select};
use super::visit::Visit;
use super::worker::Worker;
use crate::score::{INFINITE, MATE, MATE_BOUND};
use crate::table::{Bound, Entry, signature};

/// The number of quiet moves that are selected one by one before the others are sorted.
const SELECTED: usize = 6;

/// The search of the moves of a node so far.
pub(super) struct Found<B> {
    pub(super) alpha: i32,
    pub(super) best: i32,
    /// The move that raised alpha last.
    best_move: Option<Scored>,
    /// The number of moves so far, with those that were pruned.
    tried: usize,
    /// The number of moves after which quiet ones are not tried any more.
    pub(super) late: usize,
    us: Color,
    /// The rows of the last moves in the tables of replies.
    before: [Option<PieceTo>; 3],
    pub(super) enemy_royals: B,
}

/// A move about to be tried.
pub(super) struct Candidate {
    pub(super) scored: Scored,
    /// Its number, from 1.
    pub(super) number: usize,
    /// Whether it neither captures nor promotes.
    pub(super) is_quiet: bool,
    /// Its score in the histories, if it is quiet.
    pub(super) history: i32,
}

/// The order of the moves of a node, found on the way.
struct Picker {
    /// The next move.
    at: usize,
    /// The number of moves before the quiet ones without a score.
    front: usize,
    /// The number of quiet moves that were selected.
    selected: usize,
}

impl<L: Layout> Worker<'_, L> {
    /// Returns the score of a node to a depth. Scores outside the window are bounds.
    pub(super) fn search(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32, cut_node: bool) -> i32 {
        // Step 1. At the horizon only captures are searched.
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, 0);
        }
        // Step 2. Limits of time and nodes.
        if self.must_stop() {
            return 0;
        }
        let mut visit = self.enter(ply, (alpha, beta), depth, cut_node);
        // Step 3. End of the game, or maximum ply.
        if let Some(score) = self.end_of_line(&mut visit) {
            return score;
        }
        // Step 4. The transposition table.
        if let Some(score) = self.look_up(&mut visit) {
            return score;
        }
        // Step 5. The static evaluation.
        self.assess(&mut visit);
        // Step 6. Pruning of the whole node.
        if let Some(score) = self.prune_node(&visit) {
            return score;
        }
        // Step 7. Without a move to try first, a shallower search finds one more cheaply.
        if visit.depth >= 4 && visit.hash_move == 0 && (visit.is_pv || cut_node) {
            visit.depth -= 1;
        }
        // Step 8. The legal moves.
        self.list_moves(&visit);
        if self.plies[ply].moves.is_empty() {
            return self.without_moves(ply);
        }
        // Step 9. The search of the moves.
        match self.try_moves(&visit) {
            Ok(found) => self.conclude(&visit, &found),
            Err(score) => score,
        }
    }

    /// Lists the moves of a node; at the root those that are wanted.
    #[inline]
    fn list_moves(&mut self, visit: &Visit) {
        self.list_all(visit.ply, visit.hash_move);
        if visit.is_root {
            let allowed: Vec<_> = self.roots[self.line..].iter().map(|root| root.m).collect();
            let root = &mut self.plies[visit.ply];
            root.moves.retain(|scored| allowed.contains(&scored.m));
            root.front = root.moves.iter().filter(|scored| scored.score != UNSCORED).count();
        }
    }

    /// Searches the moves of a node, until one reaches beta.
    ///
    /// # Errors
    ///
    /// Returns the score of the node if it is known without the search of its moves, or 0 if the search was
    /// stopped.
    #[inline]
    fn try_moves(&mut self, visit: &Visit) -> Result<Found<L::B>, i32> {
        let ply = visit.ply;
        let mut found = Found {
            alpha: visit.alpha,
            best: -INFINITE,
            best_move: None,
            tried: 0,
            late: self.late(visit),
            us: self.us(ply),
            before: self.before(ply),
            enemy_royals: self.enemy_royals(ply),
        };
        let mut picker = Picker { at: 0, front: self.plies[ply].front, selected: 0 };
        self.tried[ply].clear();
        while let Some(scored) = self.next_move(visit, &mut picker, found.tried <= found.late) {
            if visit.excluded == Some(scored.m) {
                continue;
            }
            found.tried += 1;
            let candidate = self.candidate(scored, &found);
            if self.is_hopeless(visit, &found, &candidate) {
                continue;
            }
            let extension = self.singular_extension(visit, scored)?;
            let nodes_before = self.nodes;
            let exposed = self.make(ply, scored.m);
            let score = match exposed {
                // The opponent captures the royal.
                true => ply as i32 + 2 - MATE,
                false => self.search_made(visit, &found, &candidate, extension),
            };
            if self.stopped {
                return Err(0);
            }
            if visit.is_root {
                let window = (found.alpha, visit.beta);
                self.note_root(scored.m, score, found.tried, window, self.nodes - nodes_before);
            }
            if score > found.best {
                found.best = score;
                if score > found.alpha {
                    found.best_move = Some(scored);
                    if visit.is_pv {
                        self.update_pv(ply, scored.m, exposed);
                    }
                    if score >= visit.beta {
                        break;
                    }
                    found.alpha = score;
                }
            }
            if candidate.is_quiet {
                self.tried[ply].quiets.push(scored.m);
            } else if let Some(victim) = scored.victim {
                self.tried[ply].captures.push((scored.m, victim));
            }
        }
        Ok(found)
    }

    /// Returns the most promising move that was not tried yet. Captures that lose the exchange wait until all
    /// other moves were tried; quiet moves that are not `wanted` any more come in any order.
    #[inline]
    fn next_move(&mut self, visit: &Visit, picker: &mut Picker, wanted: bool) -> Option<Scored> {
        let ply = visit.ply;
        loop {
            let at = picker.at;
            if at >= self.plies[ply].moves.len() {
                return None;
            }
            if at < picker.front {
                select(&mut self.plies[ply].moves[..picker.front], at);
            } else {
                if picker.selected == 0 {
                    self.score_quiets(ply, at);
                }
                // Most nodes need few quiet moves in order, and no order of those that are not tried.
                match picker.selected {
                    ..SELECTED => select(&mut self.plies[ply].moves, at),
                    SELECTED if wanted => self.sort_quiets(ply, at),
                    _ => {}
                }
                picker.selected += 1;
            }
            let scored = self.plies[ply].moves[at];
            if scored.score >= GOOD / 2
                && scored.score < HASH
                && self.traits.exchanges
                && !self.exchange_gains(ply, scored.m, 0)
            {
                let moves = &mut self.plies[ply].moves;
                moves[at].score += BAD - GOOD;
                picker.front -= 1;
                moves.swap(at, picker.front);
                continue;
            }
            picker.at += 1;
            return Some(scored);
        }
    }

    /// Returns the next move with its score in the histories.
    #[inline]
    fn candidate(&self, scored: Scored, found: &Found<L::B>) -> Candidate {
        let is_quiet = scored.victim.is_none() && scored.score < GOOD / 2;
        let history = match scored.score {
            score if is_quiet && score < KILLER => score,
            _ if is_quiet => self.histories.quiet(found.us, scored.m, &found.before),
            _ => 0,
        };
        Candidate { scored, number: found.tried, is_quiet, history }
    }

    /// Returns the extension of a stored move: it is searched deeper if it is much better than all others.
    ///
    /// # Errors
    ///
    /// Returns the score of the node if another move is above beta, too, or 0 if the search was stopped.
    #[inline]
    fn singular_extension(&mut self, visit: &Visit, scored: Scored) -> Result<i32, i32> {
        let Visit { ply, beta, depth, .. } = *visit;
        let Some(entry) = visit.entry.filter(|entry| {
            !visit.is_root
                && depth >= 7
                && scored.score == HASH
                && visit.excluded.is_none()
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && entry.score.abs() < MATE_BOUND
                && ply < 2 * self.root_depth as usize
        }) else {
            return Ok(0);
        };
        let target = entry.score - 2 * depth;
        let moves = std::mem::take(&mut self.plies[ply].moves);
        let tried = std::mem::take(&mut self.tried[ply]);
        self.plies[ply].excluded = Some(scored.m);
        let score = self.search(ply, target - 1, target, (depth - 1) / 2, visit.cut_node);
        self.plies[ply].excluded = None;
        self.plies[ply].moves = moves;
        self.tried[ply] = tried;
        self.plies[ply].eval = visit.corrected;
        if self.stopped {
            return Err(0);
        }
        if score < target {
            Ok(if !visit.is_pv && score < target - 25 { 2 } else { 1 })
        } else if target >= beta {
            Err(target)
        } else {
            Ok(if entry.score >= beta { -1 } else { 0 })
        }
    }

    /// Returns the score of a move that was made: by a reduced search first if it comes late, and by one with
    /// an open window only on the principal variation.
    #[inline]
    fn search_made(
        &mut self,
        visit: &Visit,
        found: &Found<L::B>,
        candidate: &Candidate,
        mut extension: i32,
    ) -> i32 {
        let Visit { ply, beta, depth, cut_node, is_pv, is_root, .. } = *visit;
        let (alpha, number) = (found.alpha, candidate.number);
        let gives_check = self.plies[ply + 1].in_check;
        if gives_check && extension == 0 && ply < 2 * self.root_depth as usize && depth <= 8 {
            extension = 1;
        }
        let next = depth - 1 + extension;
        let mut full = true;
        let mut score = alpha;
        let is_late = candidate.is_quiet || candidate.scored.score < 0;
        if depth >= 2 && number > 1 + usize::from(is_root) && is_late {
            let reduced = (next - self.reduction(visit, candidate, gives_check)).clamp(1, next.max(1));
            if reduced < next {
                score = -self.search(ply + 1, -alpha - 1, -alpha, reduced, true);
                full = score > alpha && reduced < next;
            }
        } else if is_pv && number == 1 {
            full = false;
        }
        if full && (!is_pv || number > 1) {
            score = -self.search(ply + 1, -alpha - 1, -alpha, next, !cut_node);
        }
        if is_pv && (number == 1 || score > alpha && (is_root || score < beta)) {
            score = -self.search(ply + 1, -beta, -alpha, next, false);
        }
        score
    }

    /// Returns how much less deep a late move is searched.
    #[inline]
    fn reduction(&self, visit: &Visit, candidate: &Candidate, gives_check: bool) -> i32 {
        let mut less = self.shared.reductions.get(visit.depth, candidate.number);
        less += i32::from(!visit.was_pv) + 2 * i32::from(visit.cut_node) - i32::from(gives_check);
        less -= i32::from(visit.improving);
        less -= i32::from(visit.in_check) + i32::from(visit.is_root);
        less - if candidate.is_quiet { (candidate.history / 12_000).clamp(-3, 3) } else { 1 }
    }

    /// Returns the score of a node whose moves were searched, and stores the result.
    #[inline]
    fn conclude(&mut self, visit: &Visit, found: &Found<L::B>) -> i32 {
        let Visit { ply, beta, depth, excluded, corrected, is_root, .. } = *visit;
        if found.tried == 0 {
            return if excluded.is_some() { found.alpha } else { self.without_moves(ply) };
        }
        // Everything may have been pruned.
        let best = if found.best == -INFINITE { found.alpha } else { found.best };
        let best_move = found.best_move;
        if let Some(scored) = best_move.filter(|_| best >= beta) {
            self.reward(ply, scored.m, scored.victim, depth);
        }
        // A bound on the side of the evaluation says nothing about how far off it is. At the root some moves
        // may be left out.
        let is_off = if best >= beta { best > corrected } else { best_move.is_some() || best < corrected };
        let best_is_quiet = best_move.is_none_or(|scored| scored.victim.is_none());
        if !is_root
            && !visit.in_check
            && excluded.is_none()
            && best_is_quiet
            && is_off
            && best.abs() < MATE_BOUND
        {
            self.histories.update_correction(&visit.keys, best - corrected, depth);
        }
        if excluded.is_none() && !(is_root && self.line > 0) {
            let bound = match best {
                score if score >= beta => Bound::Lower,
                score if score > visit.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let signature = best_move.map_or(0, |scored| signature(scored.m));
            let was_pv = visit.was_pv;
            let entry = Entry { signature, score: best, eval: visit.raw, depth, bound, was_pv };
            self.shared.table.put(visit.hash, ply, entry);
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
