//! Pruning: nodes that need no search of their moves, and moves that are not worth one.

use tabiya_rules::search::Layout;

use super::pvs::{Candidate, Found};
use super::visit::Visit;
use super::worker::Worker;
use crate::score::MATE_BOUND;

impl<L: Layout> Worker<'_, L> {
    /// Returns a score if the static evaluation shows that no search of the moves is needed.
    #[inline]
    pub(super) fn prune_node(&mut self, visit: &Visit) -> Option<i32> {
        if visit.is_pv || visit.in_check || visit.excluded.is_some() || visit.beta.abs() >= MATE_BOUND {
            return None;
        }
        self.razor(visit).or_else(|| reverse_futility(visit)).or_else(|| self.null_move(visit))
    }

    /// Razoring: far below alpha, only captures could help.
    #[inline]
    fn razor(&mut self, visit: &Visit) -> Option<i32> {
        let alpha = visit.alpha;
        if visit.depth > 2 || visit.eval + 300 * visit.depth + 200 >= alpha {
            return None;
        }
        let score = self.quiesce(visit.ply, alpha, alpha + 1, 0);
        (score <= alpha || self.stopped).then_some(score)
    }

    /// Null move: if the side to move is above beta even without a move, it is with one.
    #[inline]
    fn null_move(&mut self, visit: &Visit) -> Option<i32> {
        let Visit { ply, beta, depth, eval, .. } = *visit;
        if !self.traits.null_moves
            || depth < 3
            || eval < beta
            || ply < self.null_from
            || (ply > 0 && self.plies[ply - 1].m.is_none())
            || !self.has_pieces(ply)
        {
            return None;
        }
        let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
        self.make_null(ply);
        let score = -self.search(ply + 1, -beta, 1 - beta, depth - less, !visit.cut_node);
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if score >= MATE_BOUND { beta } else { score };
        if depth < 12 || self.null_from > 0 {
            return Some(score);
        }
        // Verified without null moves: some positions are lost only to the side that has to move.
        self.null_from = ply + (3 * (depth - less) / 4).max(1) as usize;
        let verified = self.search(ply, beta - 1, beta, depth - less, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Returns the number of moves after which quiet ones are not tried any more.
    #[inline]
    pub(super) fn late(&self, visit: &Visit) -> usize {
        let depth = visit.depth;
        match (4 + depth * depth) / if visit.improving { 1 } else { 2 } {
            _ if depth > 8 => usize::MAX,
            limit if self.traits.hands => 2 * limit as usize,
            limit => limit as usize,
        }
    }

    /// Returns whether a move is unlikely to raise the score: a late, futile or historically bad quiet move,
    /// or one that loses the exchange on its target. Checks are tried, and in check everything is.
    #[inline]
    pub(super) fn is_hopeless(&self, visit: &Visit, found: &Found<L::B>, candidate: &Candidate) -> bool {
        let lost = found.best <= -MATE_BOUND;
        if visit.is_root || lost || visit.in_check || self.traits.second_squares {
            return false;
        }
        let Candidate { scored, number, is_quiet, history } = *candidate;
        let (depth, alpha) = (visit.depth, found.alpha);
        let reduced = (depth - 1 - self.shared.reductions.get(depth, number)).max(0);
        let is_late = number > found.late;
        let is_futile =
            || reduced <= 7 && visit.eval + 110 + 95 * reduced <= alpha && alpha.abs() < MATE_BOUND;
        let is_bad = || reduced <= 4 && history < -3500 * (reduced + 1);
        let loses = || {
            let threshold = if is_quiet { -25 * reduced * reduced } else { -100 * depth };
            self.traits.exchanges
                && depth <= 8
                && (is_quiet || scored.score < 0)
                && !self.exchange_gains(visit.ply, scored.m, threshold)
        };
        (is_quiet && (is_late || is_futile() || is_bad()) || loses())
            && !self.attacks_royal(visit.ply, scored.m, found.enemy_royals)
    }
}

/// Reverse futility: so far above beta that the opponent would have to gain a lot.
#[inline]
fn reverse_futility(visit: &Visit) -> Option<i32> {
    let margin = 100 * (visit.depth - i32::from(visit.improving));
    let is_above = visit.depth <= 6 && visit.eval - margin >= visit.beta && visit.eval < MATE_BOUND;
    is_above.then_some(visit.eval - margin / 2)
}
