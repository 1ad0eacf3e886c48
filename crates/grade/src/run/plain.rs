//! Runs a case of the text protocol.

use std::time::{Duration, Instant};

use super::answer_reader::{Habits, Strays, VAIN, tolerant};
use super::case::{Run, late};
use super::plain_faults::{message_clause, of_part, other_faults, sentence, wrong_board};
use super::program::{Program, StartError, Trouble};
use super::{Worker, hang_reason, written};
use crate::answer::{self, Answer};
use crate::board::Shape;
use crate::plan::{Parts, Plan};
use crate::referee::{Expected, PlainReferee};
use crate::report::{CaseReport, Difference, DifferenceKind};
use crate::suite::{Case, Suite, Topic};

/// How long a program is watched for text after an answer, once a word has been in doubt.
const PAUSE: Duration = Duration::from_millis(15);

/// How a case was played.
enum Played {
    /// To its end.
    Done(Box<CaseReport>),
    /// A line that the document of the course leaves open had another effect: without such lines the rest
    /// can be compared.
    Open(Box<Difference>),
    /// A word may have been printed before the line was sent.
    Doubtful,
}

fn done(report: CaseReport) -> Played {
    Played::Done(Box::new(report))
}

/// The referee's answers to a case.
pub(super) struct Answers {
    pub(super) lines: Vec<Expected>,
    pub(super) shape: Shape,
}

impl Answers {
    /// Answers lines as the referee does.
    pub(super) fn new(suite: &Suite, lines: &[String]) -> Answers {
        let mut referee = PlainReferee::new(&suite.ruleset, suite.coordinates);
        Answers { lines: lines.iter().map(|line| referee.answer(line)).collect(), shape: referee.shape }
    }

    /// Plans the checks of a case.
    pub(super) fn plan(&self, case: &Case) -> Plan {
        let parts: Vec<Parts> = self.lines.iter().map(|expected| expected.parts).collect();
        Plan::new(case, &parts)
    }
}

impl Worker<'_> {
    pub(super) fn run_plain(&mut self, index: usize, lines: &[String]) -> Result<CaseReport, StartError> {
        let answers = Answers::new(self.suite, lines);
        let mut open = None;
        loop {
            let mut run = self.begin(index, answers.plan(&self.suite.cases[index]));
            if let Some(open) = &open {
                run.keep_open(Clone::clone(open));
            }
            match self.play(run, lines, &answers, open.is_some())? {
                Played::Done(report) => return Ok(*report),
                Played::Open(difference) => open = Some(*difference),
                Played::Doubtful => self.pause = Some(PAUSE),
            }
        }
    }

    /// Plays a case, perhaps without the lines that the document of the course leaves open.
    fn play(
        &mut self,
        mut run: Run<'_>,
        lines: &[String],
        answers: &Answers,
        without_open: bool,
    ) -> Result<Played, StartError> {
        let (mut program, is_new) = self.program()?;
        program.begin();
        run.was_running = !is_new;
        if !is_new {
            self.pause(&mut program);
            program.send("reset");
            if self.suite.marker.is_some() && self.until_marker(&mut program, run.deadline()).is_err() {
                // It is started anew, as after any other failure.
                drop(program);
                return self.play(run, lines, answers, without_open);
            }
        }
        let (mut was_refused, mut old) = (false, self.last.take().filter(|_| !is_new));
        for (index, (line, expected)) in lines.iter().zip(&answers.lines).enumerate() {
            let is_open = run.is_open(index);
            if is_open && without_open {
                continue;
            }
            if let Some(topic) = run.further_topic(index).filter(|topic| self.hangs.is_over(*topic)) {
                run.stop(index, &hang_reason(topic));
                return Ok(done(run.report(program.errors())));
            }
            let sent = written(self.suite, Some(self.options), line);
            self.pause(&mut program);
            program.send(&sent);
            if !expected.is_answered && self.suite.marker.is_none() {
                run.exchanged(&sent, "");
                old = self.last.clone();
                continue;
            }
            let deadline = run.deadline();
            let came = match &self.suite.marker {
                Some(_) => self.marked(&mut program, deadline, &answers.shape, expected),
                None => {
                    let is_final = self.vain >= VAIN;
                    let habits = Habits { draws_more: self.draws_more, old: old.as_ref(), is_final };
                    let came = tolerant(&mut program, deadline, &answers.shape, expected, habits);
                    if let Ok((_, strays)) = &came {
                        self.learn(*strays, is_new);
                    }
                    came.map(|(came, _)| came)
                }
            };
            let received =
                came.as_ref().map_or_else(|_| program.lines().join("\n"), |came| came.text.clone());
            run.exchanged(&sent, &received);
            let after_refusal = std::mem::replace(&mut was_refused, expected.is_refused);
            let difference = |what: String, kind: DifferenceKind| {
                let mut why =
                    if kind == DifferenceKind::Answer { expected.why.clone() } else { String::new() };
                if after_refusal && kind == DifferenceKind::Answer {
                    why +=
                        " The previous line was refused and changed nothing: the same side is still to move.";
                }
                Difference {
                    so_far: lines[..index].to_vec(),
                    line: line.clone(),
                    before: expected.before.text.clone(),
                    expected: expected.answer.text.clone(),
                    came: received.clone(),
                    what,
                    why: why.trim().to_owned(),
                    kind,
                }
            };
            old = None;
            let came = match came {
                Ok(came) => came,
                Err(trouble) => {
                    let without = |lines: &[String]| self.without_answer(&answers.shape, lines);
                    let late = |time: &str| late(time, &program.lines(), without);
                    let (kind, what) = run.trouble(&trouble, self.suite.limits.output, late);
                    if is_open {
                        return Ok(Played::Open(Box::new(difference(what, kind))));
                    }
                    run.fail_and_end(index, difference(what, kind));
                    return Ok(done(run.report(program.errors())));
                }
            };
            self.vain += u32::from(came.content != expected.answer.content);
            let differs = |what| difference(what, DifferenceKind::Answer);
            if let Some(what) = wrong_board(&self.suite.ruleset, &answers.shape, expected, &came) {
                if is_open {
                    return Ok(Played::Open(Box::new(differs(what))));
                }
                run.fail_and_end(index, differs(what));
                return Ok(done(run.report(program.errors())));
            }
            if !is_open && !came.false_words.is_empty() && self.pause.is_none() {
                self.keep(program);
                return Ok(Played::Doubtful);
            }
            let others = other_faults(&answers.shape, expected, &came, &mut program);
            for (part, fault) in others {
                match fault {
                    Some(what) if is_open => run.keep_open(differs(what)),
                    Some(what) => run.fail(index, part, of_part(part, expected), differs(what)),
                    None => run.pass(index, part),
                }
            }
            for word in came.false_words.into_iter().filter(|_| !is_open) {
                let topic = answer::topic(&word.text);
                // CHECK instead of CHECKMATE is a fault of the latter alone.
                if topic != Topic::Check || expected.answer.content.message.is_none() {
                    let what = sentence(&[message_clause(expected, Some(&word.text))]);
                    run.doubt(index, topic, word, differs(what));
                }
            }
            if let Some(word) = &came.right_word {
                run.announce(word);
            }
            self.last = came.content.pieces;
        }
        let errors = program.errors();
        self.keep(program);
        Ok(done(run.report(errors)))
    }

    /// Drops what the program still prints after an answer, if its words have been in doubt.
    fn pause(&self, program: &mut Program) {
        if let Some(pause) = self.pause {
            program.drop_rest(pause);
        }
    }

    /// Remembers whether the program draws boards that are not answers. That none came with the first answer
    /// after `reset` says more than that none came when the program was started.
    fn learn(&mut self, strays: Strays, is_new: bool) {
        match strays {
            Strays::Skipped => self.draws_more = Some(true),
            Strays::Awaited if self.draws_more.is_none() => self.draws_more = Some(false),
            Strays::None if self.draws_more.is_none() && !is_new => self.draws_more = Some(false),
            Strays::Awaited | Strays::None => {}
        }
    }

    /// Says why some lines are not an answer, as a clause.
    fn without_answer(&self, shape: &Shape, lines: &[String]) -> String {
        match &self.suite.marker {
            Some(marker) => {
                let count = lines.iter().filter(|line| !line.trim().is_empty()).count();
                format!("{count} lines came, but not the line `{marker}` after them")
            }
            None => shape.missing(lines),
        }
    }

    /// Reads an answer up to the line with the marker.
    fn marked(
        &self,
        program: &mut Program,
        deadline: Instant,
        shape: &Shape,
        expected: &Expected,
    ) -> Result<Answer, Trouble> {
        let lines = self.until_marker(program, deadline)?;
        if !expected.is_answered {
            return Ok(Answer::default());
        }
        let whole = Answer { text: lines.join("\n").trim_matches('\n').to_owned(), ..Answer::default() };
        // Of several boards the last one is the answer.
        let (mut rest, mut last) = (&lines[..], None);
        while let Some(taken) = answer::take(shape, &expected.answer, rest).filter(|taken| taken.end > 0) {
            rest = &rest[taken.end..];
            last = Some(taken.answer);
        }
        Ok(last.map_or(whole.clone(), |answer| Answer { text: whole.text, ..answer }))
    }

    fn until_marker(&self, program: &mut Program, deadline: Instant) -> Result<Vec<String>, Trouble> {
        let marker = self.suite.marker.as_deref().unwrap_or_default();
        loop {
            let mut lines = program.lines();
            if let Some(at) = lines.iter().position(|line| line.trim() == marker) {
                program.take(at + 1);
                lines.truncate(at);
                return Ok(lines);
            }
            program.wait(deadline)?;
        }
    }
}
