//! Runs a case of the text protocol.

use std::time::{Duration, Instant};

use super::Worker;
use super::case::{Run, late};
use super::program::{Program, StartError, Trouble};
use crate::answer::{self, Answer, Taken};
use crate::referee::{Expected, PlainReferee};
use crate::report::{CaseReport, Difference, DifferenceKind};

/// The wait for another board after one that equals the board before the line. Some programs also draw the
/// board before they answer; a program that may do so gets the whole time for an answer.
const GRACE: Duration = Duration::from_millis(300);
/// How long to wait for a message after the board if it is missing before it.
const AFTER: Duration = Duration::from_millis(50);

impl Worker<'_> {
    pub(super) fn run_plain(&mut self, mut run: Run<'_>, lines: &[String]) -> Result<CaseReport, StartError> {
        let (mut program, is_new) = self.program()?;
        program.begin();
        run.was_running = !is_new;
        if !is_new {
            program.send("reset");
            if self.suite.marker.is_some() && self.until_marker(&mut program, run.deadline()).is_err() {
                // It is started anew, as after any other failure.
                drop(program);
                return self.run_plain(run, lines);
            }
        }
        let mut referee = PlainReferee::new(&self.suite.ruleset, self.suite.coordinates);
        let mut was_refused = false;
        for (index, line) in lines.iter().enumerate() {
            let expected = referee.answer(line);
            let sent = self.written(line);
            program.send(&sent);
            if !expected.is_answered && self.suite.marker.is_none() {
                run.exchanged(&sent, "");
                continue;
            }
            let deadline = run.deadline();
            let came = match &self.suite.marker {
                Some(_) => self.marked(&mut program, deadline, &referee, &expected),
                None => {
                    let came = tolerant(&mut program, deadline, &referee, &expected, self.draws_more);
                    if let Ok((_, strays)) = &came {
                        self.learn(*strays, is_new);
                    }
                    came.map(|(came, _)| came)
                }
            };
            let received =
                came.as_ref().map_or_else(|_| program.lines().join("\n"), |came| came.text.clone());
            run.exchanged(&sent, &received);
            let what = match &came {
                Ok(came) => self
                    .compare(&referee, &expected, came, &mut program)
                    .map(|what| (DifferenceKind::Answer, what)),
                Err(trouble) => {
                    let without = |lines: &[String]| self.without_answer(&referee, lines);
                    let late = |time: &str| late(time, &program.lines(), without);
                    Some(run.trouble(trouble, self.suite.limits.output, late))
                }
            };
            if let Some((kind, what)) = what {
                let mut why = match kind {
                    DifferenceKind::Answer => expected.why.clone(),
                    _ => String::new(),
                };
                if was_refused && kind == DifferenceKind::Answer {
                    why +=
                        " The previous line was refused and changed nothing: the same side is still to move.";
                }
                let difference = Difference {
                    so_far: lines[..index].to_vec(),
                    line: line.clone(),
                    before: expected.before.text,
                    expected: expected.answer.text,
                    came: received,
                    what,
                    why: why.trim().to_owned(),
                    kind,
                };
                return Ok(run.failed(difference, &program));
            }
            was_refused = expected.is_refused;
        }
        let errors = program.errors();
        self.keep(program);
        Ok(run.report(None, errors))
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

    /// Returns a line with its squares as the program writes them.
    pub(super) fn written(&self, line: &str) -> String {
        let (ruleset, own) = (&self.suite.ruleset, self.suite.coordinates);
        match self.options.coordinates.filter(|wanted| *wanted != own) {
            Some(wanted) => wanted.of_squares(ruleset, &own.to_squares(ruleset, line)),
            None => line.to_owned(),
        }
    }

    /// Says why some lines are not an answer, as a clause.
    fn without_answer(&self, referee: &PlainReferee, lines: &[String]) -> String {
        match &self.suite.marker {
            Some(marker) => {
                let count = lines.iter().filter(|line| !line.trim().is_empty()).count();
                format!("{count} lines came, but not the line `{marker}` after them")
            }
            None => referee.shape.missing(lines),
        }
    }

    /// Returns the differences between two answers.
    fn compare(
        &self,
        referee: &PlainReferee,
        expected: &Expected,
        came: &Answer,
        program: &mut Program,
    ) -> Option<String> {
        let (wanted, found) = (&expected.answer.content, &came.content);
        if wanted == found {
            return None;
        }
        let ruleset = &self.suite.ruleset;
        let mut differences = Vec::new();
        if wanted.message != found.message {
            let name = |message: &Option<String>| message.clone().unwrap_or_else(|| "no message".to_owned());
            differences.push(format!("expected {}, got {}", name(&wanted.message), name(&found.message)));
        }
        if let (Some(wanted), None) = (&wanted.message, &found.message) {
            // The program is ended after a difference: reading more does no harm.
            let until = Instant::now() + AFTER;
            while program.wait(until).is_ok() {}
            differences.extend(answer::hint(wanted, &came.text, &program.lines()));
        }
        match (&wanted.pieces, &found.pieces) {
            (Some(wanted), Some(found)) => {
                differences.extend(referee.shape.differences(wanted, found, ruleset))
            }
            (Some(_), None) => {
                let missing = || referee.shape.missing(&lines_of(&came.text));
                differences.push(came.flaw.clone().unwrap_or_else(missing));
            }
            (None, _) => {}
        }
        if let Some(missing) = wanted.lines.get(found.lines.len()) {
            differences.push(format!("the line `{missing}` is missing"));
        }
        let mut text = differences.join("; ");
        // Names of squares keep their letters.
        let is_clause = ["the ", "expected ", "row "].iter().any(|start| text.starts_with(start));
        if let Some(first) = text.get(..1).map(str::to_uppercase).filter(|_| is_clause) {
            text.replace_range(..1, &first);
        }
        Some(text + ".")
    }

    /// Reads an answer up to the line with the marker.
    fn marked(
        &self,
        program: &mut Program,
        deadline: Instant,
        referee: &PlainReferee,
        expected: &Expected,
    ) -> Result<Answer, Trouble> {
        let lines = self.until_marker(program, deadline)?;
        if !expected.is_answered {
            return Ok(Answer::default());
        }
        let whole = Answer { text: lines.join("\n").trim_matches('\n').to_owned(), ..Answer::default() };
        // Of several boards the last one is the answer.
        let (mut rest, mut last) = (&lines[..], None);
        while let Some(taken) =
            answer::take(&referee.shape, &expected.answer, rest).filter(|taken| taken.end > 0)
        {
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

fn lines_of(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// Boards that are not answers.
#[derive(Clone, Copy)]
enum Strays {
    /// None came.
    None,
    /// One came before the answer.
    Skipped,
    /// One came, and nothing after it within the time: it is the answer.
    Awaited,
}

/// Reads an answer from the output of the program: up to the end of the first board that is not just the one
/// before the line. Also returns whether there were other boards.
fn tolerant(
    program: &mut Program,
    deadline: Instant,
    referee: &PlainReferee,
    expected: &Expected,
    draws_more: Option<bool>,
) -> Result<(Answer, Strays), Trouble> {
    let mut strays = Strays::None;
    // A board that came although it is not the answer, and until when a better one may come.
    let mut spare: Option<(Taken, Instant)> = None;
    // An unfinished line may be the foot of a board, but not yet the whole line of a hand.
    let is_short = referee.shape.hands() == 0;
    loop {
        let lines = if is_short { program.lines() } else { program.complete_lines() };
        let skipped = spare.as_ref().map_or(0, |(taken, _)| taken.end);
        let found =
            lines.get(skipped..).and_then(|rest| answer::take(&referee.shape, &expected.answer, rest));
        if let Some(mut taken) = found {
            taken.end += skipped;
            let content = &taken.answer.content;
            let is_right = *content == expected.answer.content;
            let is_stray = content.pieces == expected.before.content.pieces && content.message.is_none();
            if is_right || !(is_stray || taken.is_partial) {
                program.take(taken.end);
                return Ok((taken.answer, strays));
            }
            if taken.is_partial {
                // Lines after the board are still missing: read the same board again.
                taken.end = skipped;
            } else {
                strays = Strays::Skipped;
            }
            // Lines that are missing may come as long as there is time.
            let is_last = !taken.is_partial && draws_more == Some(false);
            let grace = if is_last { Instant::now() + GRACE } else { deadline };
            let until = spare.as_ref().map_or(grace, |(_, until)| *until);
            let is_partial = taken.is_partial;
            spare = Some((taken, until));
            if !is_partial {
                // The next board may have come already.
                continue;
            }
        }
        let until = spare.as_ref().map_or(deadline, |(_, until)| deadline.min(*until));
        match (program.wait(until), spare.take()) {
            (Ok(()), kept) => spare = kept,
            (Err(Trouble::Time | Trouble::Ended(_)), Some((taken, _))) => {
                program.take(taken.end);
                let awaited = if taken.is_partial { Strays::None } else { Strays::Awaited };
                return Ok((taken.answer, awaited));
            }
            (Err(trouble), None) => {
                let last = answer::take(&referee.shape, &expected.answer, &program.lines());
                return last.map(|taken| (taken.answer, Strays::None)).ok_or(trouble);
            }
            (Err(trouble), Some(_)) => return Err(trouble),
        }
    }
}
