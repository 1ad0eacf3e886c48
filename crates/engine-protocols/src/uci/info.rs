//! The reports of a search: `info` lines and `bestmove`.

use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::{Line, Report};
use tabiya_rules::{Move, Position};

use super::Dialect;
use crate::host::Output;
use crate::played::walk;

/// Reports a search of one position.
#[derive(Clone)]
pub(super) struct InfoWriter {
    dialect: Dialect,
    position: Position,
    output: Output,
    /// The last report.
    reported: Arc<Mutex<Reported>>,
}

/// The best move of a report and the nodes until then.
type Reported = (Option<Move>, u64);

impl InfoWriter {
    pub(super) fn new(dialect: Dialect, position: &Position, output: &Output) -> InfoWriter {
        InfoWriter { dialect, position: position.clone(), output: output.clone(), reported: Arc::default() }
    }

    /// Reports the result of a depth.
    pub(super) fn inform(&self, report: &Report) {
        self.keep(report);
        for (index, line) in report.lines.iter().enumerate() {
            self.describe(report, report.depth, index, line);
        }
    }

    /// Stores a report and returns the previous one.
    fn keep(&self, report: &Report) -> Reported {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *reported, (report.best(), report.nodes))
    }

    fn describe(&self, report: &Report, depth: u32, index: usize, line: &Line) {
        let milliseconds = report.time.as_millis();
        let speed = u128::from(report.nodes) * 1_000_000 / report.time.as_micros().max(1);
        let text = format!(
            "info depth {depth} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time \
             {milliseconds} pv {}",
            line.seldepth,
            index + 1,
            self.dialect.score(line.score.meaning()),
            report.nodes,
            report.table_full,
            self.moves(line),
        );
        (self.output)(&text);
    }

    fn moves(&self, line: &Line) -> String {
        let moves = walk(&self.position, &line.moves).map(|(before, m)| self.dialect.write(&before, m));
        moves.collect::<Vec<_>>().join(" ")
    }

    /// Answers with the best move.
    pub(super) fn answer(&self, report: &Report) {
        // The last depth may not have been completed. Its nodes count, and the move may be from it; nothing
        // is known if it is the first.
        if let Some(line) = report.lines.first()
            && report.depth > 0
        {
            let (best, nodes) = self.keep(report);
            if best != report.best() {
                self.describe(report, report.depth + 1, 0, line);
            } else if nodes != report.nodes {
                self.describe(report, report.depth, 0, line);
            }
        }
        let moves: Vec<String> = match report.lines.first() {
            None => Vec::new(),
            Some(line) => {
                let first = &line.moves[..line.moves.len().min(2)];
                walk(&self.position, first).map(|(before, m)| self.dialect.write(&before, m)).collect()
            }
        };
        match moves.as_slice() {
            [] => {
                if self.dialect == Dialect::Uci {
                    (self.output)(self.lost_or_drawn());
                }
                (self.output)(self.dialect.no_move(&self.position));
            }
            [best] => (self.output)(&format!("bestmove {best}")),
            [best, reply, ..] => (self.output)(&format!("bestmove {best} ponder {reply}")),
        }
    }

    /// Reports the score of a position without legal moves.
    fn lost_or_drawn(&self) -> &'static str {
        let turn = self.position.turn();
        match self.position.outcome().and_then(|outcome| outcome.winner) {
            None => "info depth 0 score cp 0",
            Some(winner) if winner == turn => "info depth 0 score mate 1",
            Some(_) => "info depth 0 score mate 0",
        }
    }
}
