//! The first steps of a visit to a node: its window, the transposition table and the static evaluation.

use tabiya_rules::Move;
use tabiya_rules::search::Layout;

use super::history::CorrectionKeys;
use super::worker::Worker;
use crate::score::{MATE, MAX_PLY};
use crate::table::{Entry, NO_EVAL, signature};

/// A visit to a node: its window, its depth, and the facts known before its moves are searched.
pub(super) struct Visit {
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    /// Whether a move is expected to reach beta.
    pub(super) cut_node: bool,
    /// Whether the window is open, as on the principal variation.
    pub(super) is_pv: bool,
    pub(super) is_root: bool,
    pub(super) in_check: bool,
    /// The move that a singular extension leaves out.
    pub(super) excluded: Option<Move>,
    pub(super) hash: u64,
    pub(super) entry: Option<Entry>,
    /// The signature of the move to try first; 0 for none.
    pub(super) hash_move: u16,
    /// Whether the node is or was on a principal variation.
    pub(super) was_pv: bool,
    /// The evaluation; [`NO_EVAL`] in check, like the next two.
    pub(super) raw: i32,
    /// The evaluation, corrected by earlier searches of similar positions.
    pub(super) corrected: i32,
    /// The corrected evaluation, or the stored score if that says more.
    pub(super) eval: i32,
    pub(super) keys: CorrectionKeys,
    /// Whether the evaluation is better than at the last turn of the side to move.
    pub(super) improving: bool,
}

impl<L: Layout> Worker<'_, L> {
    /// Begins a visit.
    #[inline]
    pub(super) fn enter(
        &mut self,
        ply: usize,
        (alpha, beta): (i32, i32),
        depth: i32,
        cut_node: bool,
    ) -> Visit {
        self.seldepth = self.seldepth.max(ply);
        self.plies[ply].pv.clear();
        Visit {
            ply,
            alpha,
            beta,
            depth,
            cut_node,
            is_pv: beta - alpha > 1,
            is_root: ply == 0,
            in_check: self.plies[ply].in_check,
            excluded: self.plies[ply].excluded,
            hash: self.nodes_of[ply].hash(),
            entry: None,
            hash_move: 0,
            was_pv: false,
            raw: NO_EVAL,
            corrected: NO_EVAL,
            eval: NO_EVAL,
            keys: CorrectionKeys::default(),
            improving: false,
        }
    }

    /// Returns the score of a node below the root at which the line ends. Otherwise narrows the window: a
    /// shorter win that is known makes longer ones uninteresting.
    #[inline]
    pub(super) fn end_of_line(&mut self, visit: &mut Visit) -> Option<i32> {
        if visit.is_root {
            return None;
        }
        let ply = visit.ply;
        if let Some(score) = self.ended(ply) {
            return Some(score);
        }
        if ply >= MAX_PLY - 1 {
            return Some(if visit.in_check { 0 } else { self.evaluate(ply) });
        }
        visit.alpha = visit.alpha.max(ply as i32 - MATE);
        visit.beta = visit.beta.min(MATE - ply as i32 - 1);
        (visit.alpha >= visit.beta).then_some(visit.alpha)
    }

    /// Looks the node up in the transposition table, and returns the stored score if it is deep enough.
    #[inline]
    pub(super) fn look_up(&mut self, visit: &mut Visit) -> Option<i32> {
        if visit.excluded.is_none() {
            visit.entry = self.shared.table.get(visit.hash, visit.ply);
        }
        visit.hash_move = visit.entry.map_or(0, |entry| entry.signature);
        if visit.is_root
            && let Some(root) = self.roots.get(self.line)
        {
            visit.hash_move = signature(root.m);
        }
        visit.was_pv = visit.is_pv || visit.entry.is_some_and(|entry| entry.was_pv);
        let entry = visit.entry.filter(|entry| {
            !visit.is_pv
                && entry.depth >= visit.depth
                && self.traits.may_use_stored(self.nodes_of[visit.ply].halfmove_clock())
        })?;
        entry.is_outside(visit.alpha, visit.beta).then_some(entry.score)
    }

    /// Evaluates the node, unless it is check.
    #[inline]
    pub(super) fn assess(&mut self, visit: &mut Visit) {
        let ply = visit.ply;
        if !visit.in_check {
            let stored = visit.entry.map(|entry| entry.eval).filter(|eval| *eval != NO_EVAL);
            visit.raw = stored.unwrap_or_else(|| self.evaluate(ply));
            visit.keys = self.correction_keys(ply);
            visit.corrected = self.corrected(visit.raw, &visit.keys);
            visit.eval = visit.entry.map_or(visit.corrected, |entry| entry.refine(visit.corrected));
            let earlier = |back: usize| {
                ply.checked_sub(back).map(|ply| self.plies[ply].eval).filter(|eval| *eval != NO_EVAL)
            };
            let last = earlier(2).or_else(|| earlier(4));
            visit.improving = last.is_none_or(|eval| visit.corrected > eval);
        }
        self.plies[ply].eval = visit.corrected;
        self.plies[ply + 1].killers = [None; 2];
    }
}
