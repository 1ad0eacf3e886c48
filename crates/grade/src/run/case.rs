//! A case while it is run: the lines sent and received, and the first difference.

use std::time::{Duration, Instant};

use super::program::{Program, Trouble};
use crate::report::{CaseReport, Difference, DifferenceKind, Exchange};
use crate::suite::{Case, Suite};

/// A case while it is run.
pub(super) struct Run<'a> {
    index: usize,
    case: &'a Case,
    begun: Instant,
    /// When the case is over at the latest.
    end: Instant,
    answer: Duration,
    /// The time for all cases, and when it is over.
    total: (Duration, Instant),
    /// Whether the program was running already when the case began.
    pub(super) was_running: bool,
    pub(super) exchanges: Vec<Exchange>,
}

impl<'a> Run<'a> {
    pub(super) fn new(index: usize, case: &'a Case, suite: &Suite, stop: Instant) -> Run<'a> {
        let begun = Instant::now();
        let (end, answer) = (begun + suite.limits.case, suite.limits.answer);
        let total = (suite.limits.total, stop);
        Run { index, case, begun, end, answer, total, was_running: false, exchanges: Vec::new() }
    }

    /// Returns when an answer that is awaited now comes too late.
    pub(super) fn deadline(&self) -> Instant {
        self.end.min(self.total.1).min(Instant::now() + self.answer)
    }

    /// Keeps the lines sent and received.
    pub(super) fn exchanged(&mut self, sent: &str, received: &str) {
        self.exchanges.push(Exchange { sent: sent.to_owned(), received: received.to_owned() });
    }

    /// Describes the trouble; `late` describes an answer that did not come in time.
    pub(super) fn trouble(
        &self,
        trouble: &Trouble,
        limit: usize,
        late: impl FnOnce(&str) -> String,
    ) -> (DifferenceKind, String) {
        let now = Instant::now();
        match trouble {
            Trouble::Time => {
                let text = if now >= self.total.1 {
                    format!("The whole run took longer than {}.", seconds(self.total.0))
                } else if now >= self.end {
                    format!("The case took longer than {}.", seconds(self.end - self.begun))
                } else {
                    late(&seconds(self.answer))
                };
                (DifferenceKind::TimeOut, text)
            }
            Trouble::Ended(how) => (DifferenceKind::Ended, format!("The program has not answered: {how}.")),
            Trouble::Flood => {
                let text = format!("The program has printed more than {limit} bytes in one case.");
                (DifferenceKind::Flood, text)
            }
        }
    }

    /// Ends a case that is not run, for a reason that is a sentence.
    pub(super) fn not_run(self, reason: &str) -> CaseReport {
        let difference = Difference {
            so_far: Vec::new(),
            line: String::new(),
            before: String::new(),
            expected: String::new(),
            came: String::new(),
            what: "The case was not run.".to_owned(),
            why: reason.to_owned(),
            kind: DifferenceKind::NotRun,
        };
        self.report(Some(difference), String::new())
    }

    /// Ends the case.
    pub(super) fn report(self, difference: Option<Difference>, errors: String) -> CaseReport {
        let case = self.case;
        CaseReport {
            number: self.index + 1,
            name: case.name.clone(),
            topic: case.topic,
            points: case.points,
            earned: if difference.is_none() { case.points } else { 0 },
            hidden: case.hidden,
            seconds: self.begun.elapsed().as_secs_f64(),
            difference,
            exchanges: self.exchanges,
            errors,
            was_running: self.was_running,
        }
    }

    /// Ends the case after a difference, with the program's standard error.
    pub(super) fn failed(self, difference: Difference, program: &Program) -> CaseReport {
        self.report(Some(difference), program.errors())
    }
}

/// Describes a late answer: nothing came, or lines without it.
pub(super) fn late(time: &str, lines: &[String], without: impl FnOnce(&[String]) -> String) -> String {
    if lines.iter().all(|line| line.trim().is_empty()) {
        return format!("Nothing came within {time}. Is standard output flushed after each answer?");
    }
    format!("No answer came within {time}: {}.", without(lines))
}

pub(super) fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
