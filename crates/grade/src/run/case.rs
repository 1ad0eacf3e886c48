//! A case while it is run: what was sent and received, and the first difference.

use std::time::{Duration, Instant};

use super::program::{Program, Trouble};
use crate::report::{CaseReport, Difference, Exchange};
use crate::suite::{Case, Suite};

/// A case while it is run.
pub(super) struct Run<'a> {
    index: usize,
    case: &'a Case,
    begun: Instant,
    /// When the case is over at the latest.
    end: Instant,
    answer: Duration,
    pub(super) exchanges: Vec<Exchange>,
}

impl<'a> Run<'a> {
    pub(super) fn new(index: usize, case: &'a Case, suite: &Suite) -> Run<'a> {
        let begun = Instant::now();
        let (end, answer) = (begun + suite.limits.case, suite.limits.answer);
        Run { index, case, begun, end, answer, exchanges: Vec::new() }
    }

    /// Returns when an answer that is awaited now comes too late.
    pub(super) fn deadline(&self) -> Instant {
        self.end.min(Instant::now() + self.answer)
    }

    /// Keeps what was sent and received.
    pub(super) fn exchanged(&mut self, sent: &str, received: &str) {
        self.exchanges.push(Exchange { sent: sent.to_owned(), received: received.to_owned() });
    }

    /// Says what the trouble is.
    pub(super) fn trouble(&self, trouble: &Trouble, limit: usize) -> String {
        match trouble {
            Trouble::Time if Instant::now() >= self.end => {
                format!("The case took longer than {}.", seconds(self.end - self.begun))
            }
            Trouble::Time => format!("There was no answer within {}.", seconds(self.answer)),
            Trouble::Ended(how) => format!("The program has not answered: {how}."),
            Trouble::Flood => format!("The program has printed more than {limit} bytes in one case."),
        }
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
        }
    }

    /// Ends the case after a difference, with what the program has printed on standard error.
    pub(super) fn failed(self, difference: Difference, program: &Program) -> CaseReport {
        self.report(Some(difference), program.errors())
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
