//! Listing the moves of a node and scoring them for their order.

use tabiya_board::Set;
use tabiya_rules::KindSet;
use tabiya_rules::search::Layout;

use super::picker::{GOOD, HASH, KILLER, Scored, UNSCORED};
use super::worker::Worker;
use crate::table::signature;

impl<L: Layout> Worker<'_, L> {
    /// Lists and scores all legal moves of a node, those with a score in front. Captures are scored as if
    /// good; whether they are is tested when they are selected.
    pub(super) fn list_all(&mut self, ply: usize, hash_move: u16) {
        let mut list = std::mem::take(&mut self.plies[ply].moves);
        list.clear();
        let node = &self.nodes_of[ply];
        let us = self.us(ply);
        let tables = self.evaluator.tables;
        let before = self.before(ply);
        let killers = self.plies[ply].killers;
        let counter = self.histories.counter(before[0]);
        let values = &tables.values;
        let moves = self.rules.legal_moves(node, &mut self.list);
        list.reserve(moves.len());
        let mut front = 0;
        for &m in moves {
            let victim = if m.is_en_passant() { Some(m.kind()) } else { node.victim(m) };
            let (kind, into) = (m.kind(), m.into_kind());
            let change =
                if into != kind && !m.is_drop() { values.value(into) - values.value(kind) } else { 0 };
            let score = if hash_move != 0 && signature(m) == hash_move {
                HASH
            } else if let Some(taken) = victim {
                GOOD + values.captured(taken) * 16 - values.value(kind).min(4000) / 4
                    + change.max(0) * 8
                    + self.histories.capture_score(us, m, taken)
            } else if change > 100 {
                GOOD + change * 8
            } else if killers[0] == Some(m) {
                KILLER + 2
            } else if killers[1] == Some(m) {
                KILLER + 1
            } else if counter == Some(m) {
                KILLER
            } else {
                UNSCORED
            };
            list.push(Scored { m, score, victim });
            if score != UNSCORED {
                let last = list.len() - 1;
                list.swap(front, last);
                front += 1;
            }
        }
        // At the root the moves that are overlooked are not among those to search.
        if ply > 0 && self.overlook(ply, &mut list) {
            front = list.iter().filter(|scored| scored.score != UNSCORED).count();
        }
        self.plies[ply].moves = list;
        self.plies[ply].front = front;
    }

    /// Removes the moves that a player below full strength overlooks, but never all of them. Returns whether
    /// it removed any; the order of the others stays.
    fn overlook(&self, ply: usize, list: &mut Vec<Scored>) -> bool {
        let Some(oversight) = self.shared.oversight else { return false };
        let before = list.len();
        oversight.remove_overlooked(list, self.nodes_of[ply].hash(), |scored| scored.m);
        list.len() < before
    }

    /// Scores the moves from `at` on that were not scored yet.
    pub(super) fn score_quiets(&mut self, ply: usize, at: usize) {
        let us = self.us(ply);
        let before = self.before(ply);
        let moves = &mut self.plies[ply].moves[at..];
        for scored in moves.iter_mut().filter(|scored| scored.score == UNSCORED) {
            scored.score = self.histories.quiet(us, scored.m, &before);
        }
    }

    /// Sorts the moves from `at` on.
    pub(super) fn sort_quiets(&mut self, ply: usize, at: usize) {
        sort_by_score(&mut self.plies[ply].moves[at..]);
    }

    /// Lists and scores captures and promotions.
    pub(super) fn list_noisy(&mut self, ply: usize, hash_move: u16) {
        let mut list = std::mem::take(&mut self.plies[ply].moves);
        list.clear();
        let node = &self.nodes_of[ply];
        let us = self.us(ply);
        let tables = self.evaluator.tables;
        let values = &tables.values;
        let mut second_from = None;
        for &m in self.rules.captures(node, &mut self.list) {
            // Where each move is also a choice of a second square, one choice for each capture has to do.
            if self.traits.second_squares
                && second_from.replace((m.from(), m.to())) == Some((m.from(), m.to()))
            {
                continue;
            }
            let taken = node.victim(m).unwrap_or(m.kind());
            let score = if hash_move != 0 && signature(m) == hash_move {
                HASH
            } else {
                GOOD + values.captured(taken) * 16 - values.value(m.kind()).min(4000) / 4
                    + self.histories.capture_score(us, m, taken)
            };
            list.push(Scored { m, score, victim: Some(taken) });
        }
        for change in &tables.changes[us] {
            if (node.of_kind(change.kind) & node.pieces_of(us)).is_disjoint(change.from) {
                continue;
            }
            let kinds = KindSet::of(change.kind);
            let moves = self.rules.quiet_moves(node, kinds, change.to, &mut self.list);
            for &m in moves {
                let gain = values.value(m.into_kind()) - values.value(change.kind);
                if m.into_kind() != m.kind() && gain >= change.best - 50 {
                    let is_hash = hash_move != 0 && signature(m) == hash_move;
                    let score = if is_hash { HASH } else { GOOD + gain * 8 };
                    list.push(Scored { m, score, victim: None });
                }
            }
        }
        self.overlook(ply, &mut list);
        self.plies[ply].front = list.len();
        self.plies[ply].moves = list;
    }
}

/// Sorts moves by their scores, the best first. It is compiled once, not for each layout of positions.
fn sort_by_score(moves: &mut [Scored]) {
    moves.sort_unstable_by_key(|scored| std::cmp::Reverse(scored.score));
}
