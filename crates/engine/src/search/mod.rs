//! Search: which move is best, by looking ahead. It knows the rules only through [`NodeRules`], and no
//! notation, clock or file.

mod history;
mod order;
mod picker;
mod pruning;
mod pvs;
mod quiesce;
mod reductions;
mod root;
mod traits;
mod visit;
mod worker;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tabiya_rules::search::{Layout, Node, NodeRules, NodeTask};
use tabiya_rules::{Move, PastPosition};

use crate::evaluate::{Evaluator, Tables, Weights};
use crate::limits::{Clock, Control, Limits};
use crate::score::{INFINITE, MAX_PLY, Score};
use crate::table::Table;
use root::RootMove;
use traits::Traits;
use worker::{Shared, Worker};

pub(crate) use history::Histories;
pub(crate) use reductions::Reductions;

/// One of the best lines that a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Move>,
    /// The depth of the longest line that was looked at.
    pub seldepth: usize,
}

/// The results of a search so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The depth in half-moves that was completed.
    pub depth: u32,
    /// The number of positions that were looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_full: u32,
    /// The best lines, the best first. Empty if there is no legal move.
    pub lines: Vec<Line>,
}

impl Report {
    /// Returns the best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// Returns the reply that is expected to the best move.
    pub fn expected_reply(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.get(1).copied())
    }
}

/// Tables of an evaluation, whatever the layout of the game.
pub(crate) type AnyTables = Arc<dyn Any + Send + Sync>;

/// A search that is ready to run.
pub(crate) struct Search<'a> {
    pub(crate) weights: &'a Weights,
    /// The tables of the last search.
    pub(crate) tables: &'a mut Option<AnyTables>,
    pub(crate) table: &'a Table,
    pub(crate) histories: &'a mut [Histories],
    pub(crate) reductions: &'a Reductions,
    pub(crate) past: &'a [PastPosition],
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) on_depth: &'a mut dyn FnMut(&Report),
}

impl NodeTask for Search<'_> {
    type Out = Report;

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Report {
        let start = self.clock.now();
        let made = self.tables.take().and_then(|tables| tables.downcast::<Tables<L::B>>().ok());
        let tables = made.unwrap_or_else(|| Arc::new(Tables::new(self.weights, rules)));
        *self.tables = Some(tables.clone());
        let tables = &*tables;
        let shared = Shared {
            table: self.table,
            control: self.control,
            clock: self.clock,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: self.limits.nodes,
            depth_limit: self.limits.depth.unwrap_or(MAX_PLY as u32),
            budget: self.limits.time.map(|time| time.budget()),
            start,
            reductions: self.reductions,
            traits: Traits::of(rules.ruleset()),
            past: self.past,
            oversight: self.limits.oversight,
        };
        let (main, others) = self.histories.split_first_mut().expect("one thread at least");
        let lines = self.limits.lines.max(1);
        let only = &self.limits.moves;
        let on_depth = self.on_depth;
        std::thread::scope(|scope| {
            for (number, histories) in others.iter_mut().enumerate() {
                let shared = &shared;
                scope.spawn(move || {
                    let evaluator = Evaluator::new(rules, tables);
                    let mut worker = Worker::new(evaluator, shared, histories, root, false);
                    worker.set_roots(only);
                    // Threads that begin at different depths see different parts of the tree.
                    worker.deepen(lines, 1 + (number as i32 + 1) % 2, |_, _| {});
                    worker.check_limits();
                });
            }
            let evaluator = Evaluator::new(rules, tables);
            let mut worker = Worker::new(evaluator, &shared, main, root, true);
            worker.set_roots(only);
            let completed = worker.deepen(lines, 1, |worker, depth| {
                let report = report(worker, depth, lines);
                on_depth(&report);
            });
            shared.done.store(true, Ordering::Relaxed);
            report(&mut worker, completed, lines)
        })
    }
}

fn report<L: Layout>(worker: &mut Worker<'_, L>, depth: i32, lines: usize) -> Report {
    worker.check_limits();
    let known = |root: &RootMove| [root.score, root.previous].into_iter().find(|score| *score > -INFINITE);
    let to_line = |root: &RootMove| Line {
        score: Score(known(root).unwrap_or(0)),
        moves: root.pv.clone(),
        seldepth: root.seldepth,
    };
    Report {
        depth: depth.max(0) as u32,
        nodes: worker.shared.nodes.load(Ordering::Relaxed),
        time: worker.elapsed(),
        table_full: worker.shared.table.per_mille(),
        lines: worker.roots.iter().take(lines).map(to_line).collect(),
    }
}
