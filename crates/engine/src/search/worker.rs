//! The state of one search thread, and the code shared by all kinds of nodes: making moves, stopping,
//! endings.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tabiya_board::{Color, Set};
use tabiya_rules::def::Verdict;
use tabiya_rules::search::{Layout, Node, NodeRules, NodeStatus, exchange_gains};
use tabiya_rules::{Kind, Move, MoveList, PastPosition, Piece};

use super::history::{CORRECTIONS, CorrectionKeys, Histories, PieceTo};
use super::picker::Scored;
use super::reductions::Reductions;
use super::root::RootMove;
use super::traits::Traits;
use crate::evaluate::{Accumulator, Evaluator};
use crate::level::Oversight;
use crate::limits::{Clock, Control};
use crate::score::{EVAL_BOUND, INFINITE, KNOWN_WIN, MATE, MAX_PLY};
use crate::table::Table;

/// The nodes after which a search ends although no move has a score yet.
const FIRST_MOVE_NODES: u64 = 20_000;

/// The node budget to finish depth 1 after `stop`: about two milliseconds.
const FIRST_DEPTH_NODES: u64 = 2_000;

/// The deviation of evaluations from estimates is an average over about this many evaluations.
const DEVIATION_UNIT: i32 = 256;

/// The deviation before there was an evaluation, in hundredths of a pawn.
const FIRST_DEVIATION: i32 = 100;

/// The data that all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) clock: &'a dyn Clock,
    /// Set when a limit is reached.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) node_limit: Option<u64>,
    pub(super) depth_limit: u32,
    /// The time after which no new depth is begun, and the time after which the search ends.
    pub(super) budget: Option<(Duration, Duration)>,
    pub(super) start: Duration,
    pub(super) reductions: &'a Reductions,
    pub(super) traits: Traits,
    /// The positions of the game before the root.
    pub(super) past: &'a [PastPosition],
    pub(super) oversight: Option<Oversight>,
}

/// One half-move of the line that is searched.
pub(super) struct Ply {
    pub(super) sum: Accumulator,
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// Who has won if the pieces decide the game; `Some(None)` for a draw.
    decided: Option<Option<Color>>,
    pub(super) eval: i32,
    /// The move to the next ply and its row in the histories.
    pub(super) m: Option<Move>,
    pub(super) piece_to: Option<PieceTo>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) excluded: Option<Move>,
    pub(super) moves: Vec<Scored>,
    /// The number of moves that were scored when they were listed; the others follow them.
    pub(super) front: usize,
    pub(super) pv: Vec<Move>,
}

impl Ply {
    fn new() -> Ply {
        Ply {
            sum: Accumulator::default(),
            key: 0,
            in_check: false,
            decided: None,
            eval: 0,
            m: None,
            piece_to: None,
            killers: [None; 2],
            excluded: None,
            moves: Vec::new(),
            front: 0,
            pv: Vec::new(),
        }
    }

    fn arrive(&mut self, status: NodeStatus) {
        self.key = status.key;
        self.in_check = status.in_check;
        self.decided = status.decided.map(|outcome| outcome.winner);
    }
}

/// The moves of a node that were tried.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: Vec<Move>,
    /// Captures and the kinds that they capture.
    pub(super) captures: Vec<(Move, Kind)>,
}

impl Tried {
    pub(super) fn clear(&mut self) {
        self.quiets.clear();
        self.captures.clear();
    }
}

/// One searching thread.
pub(super) struct Worker<'a, L: Layout> {
    pub(super) rules: &'a dyn NodeRules<L>,
    pub(super) evaluator: Evaluator<'a, L>,
    pub(super) traits: Traits,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: &'a mut Histories,
    pub(super) nodes_of: Vec<Node<L>>,
    pub(super) plies: Vec<Ply>,
    pub(super) past: &'a [PastPosition],
    pub(super) list: MoveList,
    pub(super) tried: Vec<Tried>,
    pub(super) roots: Vec<RootMove>,
    /// The first root move that is searched: those before it are better lines that are known.
    pub(super) line: usize,
    pub(super) root_depth: i32,
    pub(super) nodes: u64,
    /// Nodes that were added to the shared count.
    counted: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(super) is_main: bool,
    /// No null move before this ply.
    pub(super) null_from: usize,
    /// How far evaluations are from estimates on average, times [`DEVIATION_UNIT`].
    deviation: i32,
}

impl<'a, L: Layout> Worker<'a, L> {
    pub(super) fn new(
        evaluator: Evaluator<'a, L>,
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        root: &Node<L>,
        is_main: bool,
    ) -> Worker<'a, L> {
        let rules = evaluator.rules;
        let mut worker = Worker {
            rules,
            evaluator,
            traits: shared.traits,
            shared,
            histories,
            nodes_of: vec![*root; MAX_PLY + 4],
            plies: (0..MAX_PLY + 4).map(|_| Ply::new()).collect(),
            past: shared.past,
            list: MoveList::new(),
            tried: (0..MAX_PLY + 4).map(|_| Tried::default()).collect(),
            roots: Vec::new(),
            line: 0,
            root_depth: 0,
            nodes: 0,
            counted: 0,
            seldepth: 0,
            stopped: false,
            is_main,
            null_from: 0,
            deviation: FIRST_DEVIATION * DEVIATION_UNIT,
        };
        worker.plies[0].sum = worker.evaluator.refresh(root);
        worker.plies[0].arrive(rules.status(root));
        worker
    }

    /// Returns the side to move.
    pub(super) fn us(&self, ply: usize) -> Color {
        self.nodes_of[ply].turn()
    }

    /// Makes a move to the next ply. Returns whether the move leaves the own royal to be captured, where that
    /// is legal.
    pub(super) fn make(&mut self, ply: usize, m: Move) -> bool {
        let us = self.us(ply);
        let (before, after) = self.nodes_of.split_at_mut(ply + 1);
        let (before, after) = (&before[ply], &mut after[0]);
        *after = *before;
        self.rules.play(after, m);
        self.shared.table.prefetch(after.hash());
        self.nodes += 1;
        self.plies[ply].m = Some(m);
        self.plies[ply].piece_to = Some(self.histories.piece_to(us, m));
        let mut sum = self.plies[ply].sum;
        self.evaluator.update(&mut sum, before, after);
        let next = &mut self.plies[ply + 1];
        next.sum = sum;
        next.arrive(self.rules.status(after));
        next.pv.clear();
        self.traits.royals_are_captured && {
            let own = self.rules.royals(after) & after.pieces_of(us);
            own.any() && !own.several() && self.rules.is_attacked(after, us) && next.decided.is_none()
        }
    }

    /// Gives the turn away.
    pub(super) fn make_null(&mut self, ply: usize) {
        let mut after = self.nodes_of[ply];
        self.rules.skip_turn(&mut after);
        self.nodes += 1;
        self.plies[ply].m = None;
        self.plies[ply].piece_to = None;
        self.plies[ply + 1].sum = self.plies[ply].sum;
        self.plies[ply + 1].arrive(NodeStatus { in_check: false, ..self.rules.status(&after) });
        self.plies[ply + 1].pv.clear();
        self.nodes_of[ply + 1] = after;
    }

    /// Returns the rows of the last moves, for the tables of replies.
    pub(super) fn before(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|ply| self.plies[ply].piece_to))
    }

    /// Returns the evaluation of a node.
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        let (node, sum) = (&self.nodes_of[ply], &self.plies[ply].sum);
        let value = self.evaluator.evaluate(node, sum);
        let distance = (value - self.evaluator.estimate(node, sum)).abs().min(2000);
        self.deviation += distance - self.deviation / DEVIATION_UNIT;
        let limit = i32::from(self.traits.no_progress);
        let clock = i32::from(node.halfmove_clock());
        // An advantage is worth less when the game is soon drawn for lack of progress.
        if limit <= 200 && clock > 20 { value * (2 * limit - clock).max(0) / (2 * limit) } else { value }
    }

    /// Returns a bound of the evaluation of a node if it is almost certainly outside a window: the estimate
    /// is further outside than estimates deviate from evaluations in this search.
    pub(super) fn bound_outside(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let estimate = self.evaluator.estimate(&self.nodes_of[ply], &self.plies[ply].sum);
        let margin = 4 * self.deviation / DEVIATION_UNIT + 50;
        if estimate - margin >= beta {
            Some(estimate - margin)
        } else {
            Some(estimate + margin).filter(|bound| *bound <= alpha)
        }
    }

    /// Returns an evaluation corrected by the results of searches of similar positions.
    pub(super) fn corrected(&self, eval: i32, keys: &CorrectionKeys) -> i32 {
        (eval + self.histories.correction(keys)).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Returns the correction keys of a node: its steppers with the pieces in hand, and the other pieces of
    /// each side.
    pub(super) fn correction_keys(&self, ply: usize) -> CorrectionKeys {
        let node = &self.nodes_of[ply];
        let tables = self.evaluator.tables;
        let mut hashes = [0u64; CORRECTIONS];
        for kind in tables.kinds() {
            let pieces = node.of_kind(kind);
            if pieces.is_empty() {
                continue;
            }
            for color in Color::ALL {
                // Squares from 128 on are left out.
                let bits = (pieces & node.pieces_of(color)).widen().low_word();
                let bits = bits as u64 ^ ((bits >> 64) as u64).rotate_left(17);
                // The last squares must matter, too: a product keeps nothing below its lowest bit.
                let bits = bits ^ bits >> 32;
                let at = if tables.stepper_set.contains(kind) { 0 } else { 1 + color.index() };
                hashes[at] ^= bits.wrapping_mul(mixer(2 * kind.index() + color.index()));
            }
        }
        if self.traits.hands {
            let kinds = tables.kinds().count();
            for color in Color::ALL {
                for (kind, count) in tables.kinds().zip(node.hand(color)) {
                    let index = 2 * (kinds + kind.index()) + color.index();
                    hashes[0] ^= (u64::from(*count) + 1).wrapping_mul(mixer(index));
                }
            }
        }
        hashes.map(|hash| Histories::correction_key(self.us(ply), hash))
    }

    /// Returns the score of a node in which the game is over, besides mate and stalemate.
    pub(super) fn ended(&mut self, ply: usize) -> Option<i32> {
        if let Some(winner) = self.plies[ply].decided {
            return Some(match winner {
                None => 0,
                Some(color) if color == self.us(ply) => MATE - ply as i32,
                Some(_) => ply as i32 - MATE,
            });
        }
        if let Some(score) = self.repeated(ply) {
            return Some(score);
        }
        let node = &self.nodes_of[ply];
        if node.halfmove_clock() < self.traits.no_progress {
            return None;
        }
        // Mate on the last move counts.
        let is_mate = self.plies[ply].in_check && self.rules.legal_moves(node, &mut self.list).is_empty();
        Some(if is_mate { self.without_moves(ply) } else { 0 })
    }

    /// Returns the score of a node in which the side to move has no legal move.
    pub(super) fn without_moves(&self, ply: usize) -> i32 {
        if self.traits.mates && self.plies[ply].in_check {
            return ply as i32 - MATE;
        }
        match self.traits.stalemate {
            Verdict::Draw => 0,
            Verdict::Loss => ply as i32 - MATE,
            Verdict::Win => MATE - ply as i32,
        }
    }

    /// Returns the score of a position that has occurred before: at once if it did in this search, and
    /// otherwise if it has occurred often enough.
    fn repeated(&self, ply: usize) -> Option<i32> {
        let (rule, key) = (self.traits.repetition, self.plies[ply].key);
        let clock = usize::from(self.nodes_of[ply].halfmove_clock());
        let window =
            if self.traits.hands || self.traits.no_progress == u16::MAX { usize::MAX } else { clock };
        let mut occurred = 1;
        // Whether each side has given check all along: the side to move, and the other.
        let mut checking = [true, true];
        let mut back = 1;
        while back <= window {
            let (found, check, in_search) = if let Some(earlier) = ply.checked_sub(back) {
                (self.plies[earlier].key == key, self.plies[earlier + 1].in_check, true)
            } else {
                let Some(at) = (self.past.len() + ply).checked_sub(back) else { break };
                let later = if at + 1 < self.past.len() {
                    self.past[at + 1].is_check
                } else {
                    self.plies[at + 1 - self.past.len()].in_check
                };
                (self.past[at].key == key, later, false)
            };
            // The position `back - 1` half-moves ago was check if the side that moved to it gave one.
            let mover = usize::from(back % 2 == 1);
            checking[mover] &= check;
            if found && back % 2 == 0 {
                occurred += 1;
                if in_search || occurred >= rule.count {
                    return Some(self.repetition_score(ply, checking, occurred >= rule.count));
                }
            }
            back += 1;
        }
        None
    }

    fn repetition_score(&self, ply: usize, checking: [bool; 2], decided: bool) -> i32 {
        let rule = self.traits.repetition;
        let win = if decided { MATE - ply as i32 } else { KNOWN_WIN };
        if rule.perpetual_check_loses {
            match checking {
                [true, false] => return -win,
                [false, true] => return win,
                _ => {}
            }
        }
        // The side that has just moved completed the repetition.
        let concerns_us = rule.side == Some(self.us(ply));
        match rule.verdict {
            Verdict::Draw => 0,
            Verdict::Win if concerns_us => win,
            Verdict::Loss if concerns_us => -win,
            Verdict::Win => -win,
            Verdict::Loss => win,
        }
    }

    /// Returns whether the search must stop. Reads the clock only every so many nodes.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes & 511 == 0 || self.nodes - self.counted >= 1024 {
            self.check_limits();
        }
        self.stopped
    }

    /// Adds the nodes to the shared count and checks all limits.
    pub(super) fn check_limits(&mut self) {
        let shared = self.shared;
        let nodes = shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        let nodes = nodes + self.nodes - self.counted;
        self.counted = self.nodes;
        if shared.done.load(Ordering::Relaxed) {
            self.stopped = true;
            return;
        }
        if shared.control.is_stopped() {
            // The first depth is completed: a program that stops at once wants a move that was looked at.
            self.stopped = !self.is_main || self.root_depth > 1 || self.nodes >= FIRST_DEPTH_NODES;
            return;
        }
        if shared.control.is_pondering() {
            return;
        }
        // A move is looked at before the search ends, unless that takes very long.
        let has_answer = self.root_depth > 1 || self.roots.iter().any(|root| root.score > -INFINITE);
        if !has_answer && self.nodes < FIRST_MOVE_NODES {
            return;
        }
        let out_of_nodes = shared.node_limit.is_some_and(|limit| nodes >= limit);
        let out_of_time = self.is_main && shared.budget.is_some_and(|(_, hard)| self.elapsed() >= hard);
        if out_of_nodes || out_of_time {
            shared.done.store(true, Ordering::Relaxed);
            self.stopped = true;
        }
    }

    /// Returns the time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.shared.clock.now().saturating_sub(self.shared.start)
    }

    /// Returns whether a side has pieces besides royals and steppers, so that zugzwang is unlikely.
    pub(super) fn has_pieces(&self, ply: usize) -> bool {
        let node = &self.nodes_of[ply];
        let tables = self.evaluator.tables;
        let mut set = node.pieces_of(self.us(ply)) & !self.rules.royals(node);
        for kind in &tables.steppers {
            set &= !node.of_kind(*kind);
        }
        set.any() || self.traits.hands
    }

    /// Returns the royals of the side that is not to move.
    pub(super) fn enemy_royals(&self, ply: usize) -> L::B {
        let node = &self.nodes_of[ply];
        self.rules.royals(node) & node.pieces_of(!self.us(ply))
    }

    /// Returns whether the piece that moves attacks one of the enemy royals from its target. Checks that a
    /// move uncovers are not seen.
    pub(super) fn attacks_royal(&self, ply: usize, m: Move, royals: L::B) -> bool {
        let node = &self.nodes_of[ply];
        let piece = Piece { color: self.us(ply), kind: m.into_kind() };
        // Most moves are far from it: a table lookup decides.
        let reach = self.evaluator.tables.reach(piece, m.to());
        if royals.is_disjoint(reach) {
            return false;
        }
        let occupied = node.pieces() & !L::B::of(m.from()) | L::B::of(m.to());
        !self.rules.attacks(piece, m.to(), occupied).is_disjoint(royals)
    }

    /// Returns whether a move gains at least a threshold by the captures that follow on its target.
    pub(super) fn exchange_gains(&self, ply: usize, m: Move, threshold: i32) -> bool {
        exchange_gains(self.rules, &self.evaluator.tables.values, &self.nodes_of[ply], m, threshold)
    }

    /// Records the principal variation: a move and the line below it, unless it exposes the own royal.
    pub(super) fn update_pv(&mut self, ply: usize, m: Move, exposed: bool) {
        if exposed {
            self.plies[ply + 1].pv.clear();
        }
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&below[0].pv);
    }
}

/// Returns an odd number that differs widely from those of other indices.
fn mixer(index: usize) -> u64 {
    0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * index as u64 + 1)
}
