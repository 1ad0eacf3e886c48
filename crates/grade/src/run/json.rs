//! Runs a case of the JSON protocol.

use std::time::Instant;

use super::Worker;
use super::case::{Run, late};
use super::program::{Program, StartError, Trouble};
use crate::referee::{JsonAnswer, JsonReferee, Request};
use crate::report::{CaseReport, Difference, DifferenceKind};

impl Worker<'_> {
    pub(super) fn run_json(&mut self, mut run: Run<'_>, lines: &[String]) -> Result<CaseReport, StartError> {
        let (mut program, is_new) = self.program()?;
        run.was_running = !is_new;
        program.begin();
        let mut referee = JsonReferee::default();
        let mut handle = String::new();
        let dialect = self.suite.dialect.as_deref();
        let game = self.suite.ruleset.id();
        let first = Request::new_game(1, game, dialect);
        // A dialect has the coordinates of its course; without one, squares are named as in UCI.
        let written = |line: &String| match dialect {
            Some(_) => self.written(line),
            None => self.suite.coordinates.to_squares(&self.suite.ruleset, line),
        };
        let moves: Vec<Request> = lines
            .iter()
            .zip(2..)
            .map(|(line, id)| Request::of_line(id, &written(line), game, dialect))
            .collect();
        for (index, request) in std::iter::once(first).chain(moves).enumerate() {
            let (expected, wanted) = referee.answer(&request);
            let sent = request.line(&handle);
            program.send(&sent);
            let came = receive(&mut program, run.deadline(), request.id);
            let received =
                came.as_ref().map_or_else(|_| program.lines().join("\n"), |(_, line)| line.clone());
            run.exchanged(&sent, &received);
            let what = match (&came, &expected) {
                (Err(trouble), _) => {
                    let id = request.id;
                    let without = |lines: &[String]| {
                        format!(
                            "{} lines came, but no object with `\"id\":{id}` and `ok` or `error`",
                            lines.len()
                        )
                    };
                    let late = |time: &str| late(time, &program.lines(), without);
                    Some(run.trouble(trouble, self.suite.limits.output, late))
                }
                (Ok((came, _)), Some(expected)) => {
                    compare(expected, came).map(|what| (DifferenceKind::Answer, what))
                }
                (Ok(_), None) => {
                    Some((DifferenceKind::Answer, "The referee cannot answer this request.".to_owned()))
                }
            };
            if let Some((kind, what)) = what {
                let sentence = expected.and_then(|expected| expected.sentence);
                let accepted = || "The referee accepts the request.".to_owned();
                let why = match kind {
                    DifferenceKind::Answer => sentence.unwrap_or_else(accepted),
                    _ => String::new(),
                };
                let difference = Difference {
                    so_far: lines[..index.saturating_sub(1)].to_vec(),
                    line: sent,
                    before: String::new(),
                    expected: wanted,
                    came: received,
                    what,
                    why,
                    kind,
                };
                return Ok(run.failed(difference, &program));
            }
            if let Some(found) = came.ok().and_then(|(came, _)| came.handle) {
                handle = found;
            }
        }
        let errors = program.errors();
        self.keep(program);
        Ok(run.report(None, errors))
    }
}

/// Reads lines until one is the answer to a request; all others are for debugging.
fn receive(program: &mut Program, deadline: Instant, id: u64) -> Result<(JsonAnswer, String), Trouble> {
    loop {
        let lines = program.lines();
        for (index, line) in lines.iter().enumerate() {
            if let Some(answer) = JsonAnswer::read(line, id) {
                program.take(index + 1);
                return Ok((answer, line.clone()));
            }
        }
        program.wait(deadline)?;
    }
}

fn compare(expected: &JsonAnswer, came: &JsonAnswer) -> Option<String> {
    if expected.agrees(came) {
        return None;
    }
    Some(match (expected.is_refused, came.is_refused) {
        (true, false) => "The request was not refused.".to_owned(),
        (false, true) => "The request was refused.".to_owned(),
        _ if came.course.is_none() => "The answer has no key `course`.".to_owned(),
        _ => "The key `course` has another value.".to_owned(),
    })
}
