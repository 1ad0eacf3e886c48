//! The engine: the state kept between searches of one game.

use std::fmt;

use tabiya_rules::search::run;
use tabiya_rules::{History, PastPosition, Position, Ruleset};

use crate::evaluate::{Weights, weights};
use crate::hint::{self, Hint};
use crate::limits::{Clock, Control, Limits};
use crate::search::{AnyTables, Histories, Reductions, Report, Search};
use crate::table::Table;

/// The bytes of the transposition table of a search that overlooks moves.
const OVERSIGHT_TABLE: usize = 4 << 20;

/// A computer player of one game.
#[derive(Debug)]
pub struct Engine {
    ruleset: Ruleset,
    weights: Weights,
    /// The tables computed from the weights, after the first search.
    tables: Option<AnyTables>,
    table: Table,
    histories: Vec<Histories>,
    reductions: Reductions,
}

/// Why there is no engine for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The game has no alternating turns.
    NoTurns,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::NoTurns => {
                f.write_str("The computer cannot play this game, since the sides do not move in turn.")
            }
        }
    }
}

impl std::error::Error for EngineError {}

impl Engine {
    /// Creates an engine with a transposition table of this many bytes and a number of threads.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    pub fn new(ruleset: &Ruleset, table_bytes: usize, threads: usize) -> Result<Engine, EngineError> {
        if !ruleset.alternates() {
            return Err(EngineError::NoTurns);
        }
        let mut engine = Engine {
            ruleset: ruleset.clone(),
            weights: weights(ruleset),
            tables: None,
            table: Table::new(table_bytes),
            histories: Vec::new(),
            reductions: Reductions::new(),
        };
        engine.set_threads(threads);
        Ok(engine)
    }

    /// Uses other weights, such as those that are being fitted.
    pub fn set_weights(&mut self, weights: Weights) {
        self.weights = weights;
        self.tables = None;
    }

    /// Returns the weights of the evaluation.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Sets the number of threads, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        let (kinds, squares) = (self.ruleset.kinds().len(), self.ruleset.board().squares());
        self.histories.truncate(threads.max(1));
        while self.histories.len() < threads.max(1) {
            self.histories.push(Histories::new(kinds, squares));
        }
    }

    /// Sets the size of the transposition table, which is emptied.
    pub fn set_table_bytes(&mut self, bytes: usize) {
        // The old table is freed first.
        self.table = Table::new(0);
        self.table = Table::new(bytes);
    }

    /// Forgets everything about earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        let threads = self.histories.len();
        self.histories.clear();
        self.set_threads(threads);
    }

    /// Returns why the best move of a report is good, if there is a move.
    pub fn hint(&self, position: &Position, report: &Report) -> Option<Hint> {
        report.lines.first().map(|line| hint::hint(&self.weights, position, line))
    }

    /// Searches for the best moves of a position. `history` must end with the position. `on_depth` receives
    /// the report of each depth.
    ///
    /// With one thread and limits in depth or nodes the result is always the same, after
    /// [`clear`](Engine::clear). A search with [`Limits::oversight`] has one thread and a table of its own,
    /// since its results are wrong on purpose.
    pub fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut own = limits.oversight.map(|_| {
            let (kinds, squares) = (self.ruleset.kinds().len(), self.ruleset.board().squares());
            (Table::new(OVERSIGHT_TABLE), [Histories::new(kinds, squares)])
        });
        let (table, histories) = match &mut own {
            Some((table, histories)) => (&*table, &mut histories[..]),
            None => {
                self.table.age();
                for histories in &mut self.histories {
                    histories.fade();
                }
                (&self.table, &mut self.histories[..])
            }
        };
        let mut past: Vec<PastPosition> = history.positions().collect();
        // The last entry is the root itself.
        past.pop();
        run(
            position,
            Search {
                weights: &self.weights,
                tables: &mut self.tables,
                table,
                histories,
                reductions: &self.reductions,
                past: &past,
                limits,
                control,
                clock,
                on_depth,
            },
        )
    }
}
