//! A case while it is run: the lines sent and received, its checks, and the differences from the referee.

use std::time::{Duration, Instant};

use super::program::Trouble;
use super::words::Announced;
use crate::answer::Word;
use crate::check::divide;
use crate::plan::{Part, Plan};
use crate::points::Points;
use crate::report::{CaseReport, Difference, DifferenceKind, Exchange, OpenReport};
use crate::suite::{Case, Suite, Topic};

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
    plan: Plan,
    faults: Vec<Fault>,
    announced: Announced,
    /// The first difference in what the document of the course leaves open.
    open: Option<Difference>,
    hung: Option<Topic>,
}

/// A difference that costs points.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    difference: Difference,
    /// A word that may be text for debugging, and the number of its check.
    doubt: Option<(Word, usize)>,
}

impl<'a> Run<'a> {
    pub(super) fn new(index: usize, suite: &'a Suite, plan: Plan, stop: Instant) -> Run<'a> {
        let begun = Instant::now();
        Run {
            index,
            case: &suite.cases[index],
            begun,
            end: begun + suite.limits.case,
            answer: suite.limits.answer,
            total: (suite.limits.total, stop),
            was_running: false,
            exchanges: Vec::new(),
            plan,
            faults: Vec::new(),
            announced: Announced::default(),
            open: None,
            hung: None,
        }
    }

    /// Returns when an answer that is awaited now comes too late.
    pub(super) fn deadline(&self) -> Instant {
        self.end().min(Instant::now() + self.answer)
    }

    /// Returns when the case is over at the latest.
    pub(super) fn end(&self) -> Instant {
        self.end.min(self.total.1)
    }

    /// Keeps the lines sent and received.
    pub(super) fn exchanged(&mut self, sent: &str, received: &str) {
        self.exchanges.push(Exchange { sent: sent.to_owned(), received: received.to_owned() });
    }

    /// Returns whether the document of the course leaves a line open.
    pub(super) fn is_open(&self, line: usize) -> bool {
        self.case.open.as_ref().is_some_and(|open| open.lines.contains(&(line + 1)))
    }

    /// Keeps the first difference in what is left open.
    pub(super) fn keep_open(&mut self, difference: Difference) {
        self.open.get_or_insert(difference);
    }

    /// Returns the topic of a line, if it is neither that of the case nor ordinary moves.
    pub(super) fn further_topic(&self, line: usize) -> Option<Topic> {
        Some(self.plan.topic_of(line)).filter(|topic| *topic != self.case.topic)
    }

    /// Passes a check, if the answer calls for it.
    pub(super) fn pass(&mut self, line: usize, part: Part) {
        self.plan.decide(line, part, self.case.topic, None);
    }

    /// Fails a check; the case goes on. Checks that the answer does not call for fail under `topic`.
    pub(super) fn fail(&mut self, line: usize, part: Part, topic: Topic, difference: Difference) {
        self.plan.decide(line, part, topic, Some(difference.what.clone()));
        self.faults.push(Fault { difference, doubt: None });
    }

    /// Fails because of a word that stands where a message does, and may be text for debugging.
    pub(super) fn doubt(&mut self, line: usize, topic: Topic, word: Word, difference: Difference) {
        let number = self.plan.planned() + self.plan.add(line, topic, difference.what.clone());
        self.faults.push(Fault { difference, doubt: Some((word, number)) });
    }

    /// Keeps how often the right message came.
    pub(super) fn announce(&mut self, word: &Word) {
        self.announced.add(word);
    }

    /// Fails a statement of a script. The statements that prepare others have no check of their own.
    pub(super) fn fail_call(&mut self, statement: usize, is_planned: bool, difference: Difference) {
        if is_planned {
            self.plan.decide(statement, Part::Board, self.case.topic, Some(difference.what.clone()));
        }
        self.faults.push(Fault { difference, doubt: None });
    }

    /// Ends the case at a line after which nothing can be compared.
    pub(super) fn fail_and_end(&mut self, line: usize, difference: Difference) {
        if difference.kind == DifferenceKind::TimeOut && !self.case.is_open() {
            self.hung = Some(self.plan.topic_of(line));
        }
        self.fail(line, Part::Board, self.case.topic, difference);
        self.plan.end(line);
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
    pub(super) fn not_run(mut self, reason: &str) -> CaseReport {
        let difference = not_run("The case was not run.", reason);
        self.faults.push(Fault { difference, doubt: None });
        self.report(String::new())
    }

    /// Ends a case before a line that is not sent, for a reason that is a sentence.
    pub(super) fn stop(&mut self, line: usize, reason: &str) {
        let difference = not_run("The case was not run to its end.", reason);
        self.plan.decide(line, Part::Board, self.case.topic, Some(difference.what.clone()));
        self.plan.end(line);
        self.faults.push(Fault { difference, doubt: None });
    }

    /// Ends the case, with the program's standard error.
    pub(super) fn report(self, errors: String) -> CaseReport {
        let case = self.case;
        let mut report = CaseReport {
            number: self.index + 1,
            name: case.name.clone(),
            topic: case.topic,
            points: if case.is_open() { Points::default() } else { Points::whole(case.points) },
            earned: Points::default(),
            by_topic: Vec::new(),
            checks: self.plan.into_checks(),
            open: (case.open.as_ref())
                .map(|open| OpenReport { why: open.why.clone(), difference: self.open }),
            hidden: case.hidden,
            seconds: self.begun.elapsed().as_secs_f64(),
            difference: None,
            exchanges: self.exchanges,
            errors,
            was_running: self.was_running,
            is_open: case.is_open(),
            hung: self.hung,
            faults: self.faults,
            announced: self.announced,
        };
        report.count(case);
        report
    }
}

impl CaseReport {
    /// Counts the points.
    fn count(&mut self, case: &Case) {
        self.by_topic = divide(case, &self.checks);
        self.earned = self.by_topic.iter().map(|part| part.earned).sum();
        let first = self.faults.first().map(|fault| fault.difference.clone());
        if self.is_open {
            if let Some(open) = &mut self.open {
                open.difference = first;
            }
        } else {
            self.difference = first;
        }
    }

    /// Drops the differences that are text for debugging, as is known after all cases, and counts again.
    pub(super) fn settle(&mut self, case: &Case, announced: &Announced) {
        let is_debugging = |fault: &Fault| {
            let doubt = fault.doubt.as_ref();
            doubt.filter(|(word, _)| announced.is_debugging(word)).map(|(_, number)| *number)
        };
        let dropped: Vec<usize> = self.faults.iter().filter_map(is_debugging).collect();
        if dropped.is_empty() {
            return;
        }
        self.faults.retain(|fault| is_debugging(fault).is_none());
        let mut number = 0;
        self.checks.retain(|_| {
            number += 1;
            !dropped.contains(&(number - 1))
        });
        self.count(case);
    }
}

fn not_run(what: &str, reason: &str) -> Difference {
    Difference {
        so_far: Vec::new(),
        line: String::new(),
        before: String::new(),
        expected: String::new(),
        came: String::new(),
        what: what.to_owned(),
        why: reason.to_owned(),
        kind: DifferenceKind::NotRun,
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
