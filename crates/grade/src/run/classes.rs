//! Runs a case with the classes of a submission.

use std::time::Instant;

use tabiya_submission::{CaseResult, Checked, MainResult, Script, Snapshot, StudentError, Submission};

use super::Worker;
use super::case::Run;
use super::plain::Answers;
use super::plain_faults::{message_clause, of_part, sentence, wrong_board};
use super::program::Trouble;
use super::{calls_plan, files_plan, hang_reason};
use crate::answer::{self, Answer};
use crate::plan::Part;
use crate::referee::{self, Expected, Ran};
use crate::report::{CaseReport, Difference, DifferenceKind};
use crate::suite::Task;

impl Worker<'_> {
    /// Runs a case with classes instead of a program.
    pub(super) fn run_classes(&mut self, index: usize, classes: &mut dyn Submission) -> CaseReport {
        let case = &self.suite.cases[index];
        match &case.task {
            Task::Lines(lines) => self.play_classes(index, lines, classes),
            Task::Files { layout, moves } => {
                let run = self.begin(index, files_plan(case));
                self.run_main(run, [layout.as_deref(), moves.as_deref()], classes)
            }
            Task::Calls { script, .. } => {
                let before = self.suite.cases[..index].iter();
                let number = before.filter(|case| matches!(case.task, Task::Calls { .. })).count();
                let run = self.begin(index, calls_plan(case, script));
                let result = classes.run_case(number, script, run.end());
                check_calls(run, script, &result)
            }
        }
    }

    /// Plays the lines of a case.
    fn play_classes(&mut self, index: usize, lines: &[String], classes: &mut dyn Submission) -> CaseReport {
        let answers = Answers::new(self.suite, lines);
        let mut run = self.begin(index, answers.plan(&self.suite.cases[index]));
        classes.begin_case();
        let mut came = classes.start();
        let mut printed = String::new();
        for (index, (line, expected)) in lines.iter().zip(&answers.lines).enumerate() {
            if run.is_open(index) {
                // A line that the document leaves open could change the game.
                continue;
            }
            if let Some(topic) = run.further_topic(index).filter(|topic| self.hangs.is_over(*topic)) {
                run.stop(index, &hang_reason(topic));
                return run.report(String::new());
            }
            if came.is_ok() {
                came = if expected.is_answered { classes.play(line) } else { classes.start() };
            }
            if let Ok(came) = &came {
                // The end says most about what differs at last.
                came.output.clone_into(&mut printed);
            }
            let text = came.as_ref().map_or_else(ToString::to_string, |came| self.drawn(&answers, came));
            run.exchanged(line, &text);
            let difference = |what: String, kind: DifferenceKind| Difference {
                so_far: lines[..index].to_vec(),
                line: line.clone(),
                before: expected.before.text.clone(),
                expected: expected.answer.text.clone(),
                came: text.clone(),
                what,
                why: if kind == DifferenceKind::Answer { expected.why.clone() } else { String::new() },
                kind,
            };
            let snapshot = match &came {
                Ok(snapshot) if expected.is_answered => snapshot,
                Ok(_) => continue,
                Err(error) => {
                    let (kind, what) = trouble(error);
                    run.fail_and_end(index, difference(what, kind));
                    return run.report(trace(error));
                }
            };
            if run.deadline() <= Instant::now() {
                let limit = self.suite.limits.output;
                let (kind, what) = run.trouble(&Trouble::Time, limit, |_| String::new());
                run.fail_and_end(index, difference(what, kind));
                return run.report(String::new());
            }
            let answer = self.answer(&answers, expected, snapshot);
            if let Some(what) = wrong_board(&self.suite.ruleset, &answers.shape, expected, &answer) {
                run.fail_and_end(index, difference(what, DifferenceKind::Answer));
                return run.report(printed_text(&printed));
            }
            for (part, fault) in self.faults(&answers, expected, &answer) {
                match fault {
                    Some(mut what) => {
                        // A message may be missing because a method is.
                        if let Some(line) = printed.lines().find(|line| line.contains(" has no method ")) {
                            what = format!("{what} {line}");
                        }
                        let difference = difference(what, DifferenceKind::Answer);
                        run.fail(index, part, of_part(part, expected), difference);
                    }
                    None => run.pass(index, part),
                }
            }
        }
        run.report(printed_text(&printed))
    }

    /// Compares everything but the board.
    fn faults(&self, answers: &Answers, expected: &Expected, came: &Answer) -> Vec<(Part, Option<String>)> {
        let (wanted, found) = (&expected.answer.content, &came.content);
        let message = (wanted.message != found.message)
            .then(|| sentence(&[message_clause(expected, found.message.as_deref())]));
        let hands = match (&wanted.pieces, &found.pieces) {
            (Some(wanted), Some(found)) if !wanted.same_hands(found) => {
                Some(sentence(&answers.shape.other_hands(wanted, found)))
            }
            _ => None,
        };
        let history = wanted.lines.iter().zip(found.lines.iter().map(Some).chain(std::iter::repeat(None)));
        let history = history.into_iter().find(|(wanted, found)| Some(*wanted) != *found);
        let history = history.map(|(wanted, found)| match found {
            Some(found) => format!("The history has `{found}`, not `{wanted}`."),
            None => sentence(&[format!("the line `{wanted}` of the history is missing")]),
        });
        vec![(Part::Board, None), (Part::Message, message), (Part::Hands, hands), (Part::History, history)]
    }

    /// Returns a snapshot as an answer. A message that means the same as the referee's is taken for it.
    fn answer(&self, answers: &Answers, expected: &Expected, snapshot: &Snapshot) -> Answer {
        let wanted = &expected.answer.content;
        let mut came = Answer { text: self.drawn(answers, snapshot), ..Answer::default() };
        came.content.pieces = wanted
            .pieces
            .is_some()
            .then(|| answers.shape.pieces(&snapshot.pieces, &snapshot.hands, &self.suite.ruleset));
        came.content.message = snapshot.message.clone().map(|message| match &wanted.message {
            Some(wanted) if answer::says(&message, wanted) => wanted.clone(),
            _ => message,
        });
        if !wanted.lines.is_empty() {
            came.content.lines.clone_from(&snapshot.history);
        }
        came
    }

    /// Draws a snapshot for people.
    fn drawn(&self, answers: &Answers, snapshot: &Snapshot) -> String {
        let pieces = answers.shape.pieces(&snapshot.pieces, &snapshot.hands, &self.suite.ruleset);
        let mut lines: Vec<String> = snapshot.message.iter().cloned().collect();
        lines.push(answers.shape.draw(&pieces));
        lines.extend(snapshot.history.iter().cloned());
        lines.join("\n")
    }

    /// Runs the main class with two files.
    fn run_main(
        &mut self,
        mut run: Run<'_>,
        files: [Option<&str>; 2],
        classes: &mut dyn Submission,
    ) -> CaseReport {
        let expected = referee::simulate(&self.suite.ruleset, files[0], files[1]);
        let Some(MainResult { output, error }) = classes.run_main(files) else {
            return run.not_run("The classes of the course have no main class.");
        };
        let text = |file: Option<&str>| file.unwrap_or("(no such file)").trim_end().to_owned();
        let sent = format!("layout:\n{}\nmoves:\n{}", text(files[0]), text(files[1]));
        run.exchanged(&sent, &output);
        let what = match &error {
            Some(error @ (StudentError::TimeOut(_) | StudentError::Flood | StudentError::Missing(_))) => {
                Some(trouble(error))
            }
            error => compare(&expected, referee::output(&output), error.as_ref())
                .map(|what| (DifferenceKind::Answer, what)),
        };
        match what {
            None => run.pass(0, Part::Board),
            Some((kind, what)) => {
                let how = if expected.succeeds { "ends as usual" } else { "ends with an exception" };
                let difference = Difference {
                    so_far: Vec::new(),
                    line: "the two files".to_owned(),
                    before: sent,
                    expected: format!("{}\n({how})", expected.lines.join("\n")).trim_start().to_owned(),
                    came: output,
                    what,
                    why: if kind == DifferenceKind::Answer { expected.why } else { String::new() },
                    kind,
                };
                run.fail_and_end(0, difference);
            }
        }
        run.report(error.as_ref().map(trace).unwrap_or_default())
    }
}

/// Compares what a main class has printed. The order of the final board is left open by the document.
fn compare(expected: &Ran, came: Vec<String>, error: Option<&StudentError>) -> Option<String> {
    let (wanted, found) = (sorted(expected.lines.clone()), sorted(came));
    let mut pairs = wanted.iter().zip(&found).enumerate();
    if let Some((index, (wanted, found))) = pairs.find(|(_, (wanted, found))| wanted != found) {
        return Some(format!("Line {} is `{found}`, not `{wanted}`.", index + 1));
    }
    if let Some(missing) = wanted.get(found.len()) {
        let why = error.map(|error| format!(" {error}")).unwrap_or_default();
        return Some(format!("The line `{missing}` is missing.{why}"));
    }
    if let Some(surplus) = found.get(wanted.len()) {
        return Some(format!("There is one line too many, `{surplus}`."));
    }
    match (expected.succeeds, error) {
        (true, Some(error)) => Some(error.to_string()),
        (false, None) => Some("There is no exception despite an error in the files.".to_owned()),
        _ => None,
    }
}

/// Sorts the lines after `Final board:`.
fn sorted(mut lines: Vec<String>) -> Vec<String> {
    let board = lines.iter().position(|line| line == "Final board:").map_or(lines.len(), |at| at + 1);
    lines[board..].sort();
    lines
}

/// Decides the checks of a script.
fn check_calls(mut run: Run<'_>, script: &Script, result: &CaseResult) -> CaseReport {
    let mut errors = String::new();
    let mut cause: Option<String> = None;
    let texts: Vec<String> = script.statements.iter().map(|(text, _)| text.clone()).collect();
    for (index, (text, statement)) in script.statements.iter().enumerate() {
        let difference = |what: String, kind: DifferenceKind, expected: &str, came: &str| Difference {
            so_far: texts[..index].to_vec(),
            line: text.clone(),
            before: String::new(),
            expected: expected.to_owned(),
            came: came.to_owned(),
            what,
            why: String::new(),
            kind,
        };
        let checked = result.statements.get(index).unwrap_or(&Checked::NotRun);
        let fault = match checked {
            Checked::Passed => None,
            Checked::Differs { expected, got } => {
                let what = format!("Expected {expected}, got {got}.");
                Some(difference(what, DifferenceKind::Answer, expected, got))
            }
            Checked::Failed(error) => {
                let (kind, mut what) = trouble(error);
                if kind == DifferenceKind::TimeOut {
                    let (_, late) = run.trouble(&Trouble::Time, 0, |_| String::new());
                    what = format!("{late} {what}").trim_start().to_owned();
                }
                if errors.is_empty() {
                    errors = trace(error);
                }
                cause.get_or_insert(what.clone());
                Some(difference(what, kind, "", ""))
            }
            Checked::NotRun => {
                let why = cause.as_deref().map(|cause| format!(" {cause}")).unwrap_or_default();
                let what = format!("The statement was not reached.{why}");
                Some(difference(what, DifferenceKind::Answer, "", ""))
            }
        };
        run.exchanged(text, fault.as_ref().map_or("", |fault| &fault.what));
        match fault {
            Some(difference) if difference.kind == DifferenceKind::TimeOut => {
                run.fail_and_end(index, difference);
            }
            Some(difference) => run.fail_call(index, statement.is_comparison(), difference),
            None => run.pass(index, Part::Board),
        }
    }
    errors = format!("{errors}\n{}", printed_text(&result.output)).trim().to_owned();
    run.report(errors)
}

/// Describes an error.
fn trouble(error: &StudentError) -> (DifferenceKind, String) {
    let kind = match error {
        StudentError::TimeOut(_) => DifferenceKind::TimeOut,
        StudentError::Ended(_) => DifferenceKind::Ended,
        StudentError::Flood => DifferenceKind::Flood,
        StudentError::Threw { .. } => DifferenceKind::Exception,
        StudentError::Missing(_) | StudentError::Unsupported(_) => DifferenceKind::Missing,
    };
    let mut text = error.to_string();
    if !text.ends_with('.') {
        text.push('.');
    }
    (kind, text)
}

/// Returns the beginning of what the classes have printed, for the report.
fn printed_text(output: &str) -> String {
    const LONGEST: usize = 4_000;
    let text: String = output.trim_end().chars().take(LONGEST).collect();
    if text.is_empty() { text } else { format!("Printed: {text}") }
}

/// Returns the stack trace of an exception.
fn trace(error: &StudentError) -> String {
    let StudentError::Threw { class, message, trace } = error else { return String::new() };
    let head = if message.is_empty() { class.clone() } else { format!("{class}: {message}") };
    let lines = trace.iter().map(|line| format!("\n    at {line}"));
    std::iter::once(head).chain(lines).collect()
}
