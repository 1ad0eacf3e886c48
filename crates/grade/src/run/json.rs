//! Runs a case of the JSON protocol.

use std::time::Instant;

use serde_json::Value;

use super::case::{Run, late};
use super::program::{Program, StartError, Trouble};
use super::{Options, Worker, hang_reason, plain, written};
use crate::plan::{Part, Parts, Plan};
use crate::referee::{JsonAnswer, JsonReferee, Request};
use crate::report::{CaseReport, Difference, DifferenceKind};
use crate::suite::{Case, Suite, Topic};

/// The referee's answers to a case.
pub(super) struct Answers {
    /// The request that begins the game, then the lines.
    requests: Vec<Request>,
    /// The answers with their lines of text.
    answers: Vec<(Option<JsonAnswer>, String)>,
    /// The parts of the answers to the lines.
    parts: Vec<Parts>,
}

impl Answers {
    /// Answers lines as the referee does.
    pub(super) fn new(suite: &Suite, options: Option<&Options>, lines: &[String]) -> Answers {
        let (dialect, game) = (suite.dialect.as_deref(), suite.ruleset.id());
        // A dialect has the coordinates of its course; without one, squares are named as in UCI.
        let request = |line: &str| match dialect {
            Some(_) => written(suite, options, line),
            None => suite.coordinates.to_squares(&suite.ruleset, line),
        };
        let moves =
            lines.iter().zip(2..).map(|(line, id)| Request::of_line(id, &request(line), game, dialect));
        let requests: Vec<Request> =
            std::iter::once(Request::new_game(1, game, dialect)).chain(moves).collect();
        let mut referee = JsonReferee::default();
        let answers: Vec<_> = requests.iter().map(|request| referee.answer(request)).collect();
        let plain = plain::Answers::new(suite, lines).lines;
        let parts = plain.iter().zip(&answers[1..]);
        let parts = parts.map(|(plain, (answer, _))| parts_of(plain.parts, answer.as_ref())).collect();
        Answers { requests, answers, parts }
    }

    /// Plans the checks of a case.
    pub(super) fn plan(&self, case: &Case) -> Plan {
        Plan::new(case, &self.parts)
    }
}

/// Returns the parts of an answer in JSON, from those of the same answer as text.
fn parts_of(plain: Parts, answer: Option<&JsonAnswer>) -> Parts {
    let course = answer.and_then(|answer| answer.course.as_ref());
    let value = |key| course.and_then(|course| course.get(key)).filter(|value| !value.is_null());
    let is_list = |key| value(key).and_then(Value::as_array).is_some_and(|list| !list.is_empty());
    let message = if is_list("in_check") { Some(Topic::Check) } else { plain.message };
    Parts {
        // Requests that are not about the board are refused or not, too.
        board: plain.board.or(Some(Topic::Moves).filter(|_| plain == Parts::default())),
        message: message.filter(|_| value("message").is_some() || is_list("in_check")),
        hands: plain.hands && value("hands").is_some(),
        history: plain.history && (value("history").is_some() || value("entries").is_some()),
        is_refused: plain.is_refused,
    }
}

impl Worker<'_> {
    pub(super) fn run_json(&mut self, index: usize, lines: &[String]) -> Result<CaseReport, StartError> {
        let answers = Answers::new(self.suite, Some(self.options), lines);
        let mut open = None;
        loop {
            let mut run = self.begin(index, answers.plan(&self.suite.cases[index]));
            if let Some(open) = &open {
                run.keep_open(Clone::clone(open));
            }
            match self.play_json(run, lines, &answers, open.is_some())? {
                Ok(report) => return Ok(report),
                Err(difference) => open = Some(*difference),
            }
        }
    }

    /// Plays a case, perhaps without the lines that the document of the course leaves open. The inner error
    /// is the effect of such a line, if it differs from the referee's: without it the rest can be compared.
    fn play_json(
        &mut self,
        mut run: Run<'_>,
        lines: &[String],
        answers: &Answers,
        without_open: bool,
    ) -> Result<Result<CaseReport, Box<Difference>>, StartError> {
        let (mut program, is_new) = self.program()?;
        run.was_running = !is_new;
        program.begin();
        let mut handle = String::new();
        for (number, (request, (expected, wanted))) in
            answers.requests.iter().zip(&answers.answers).enumerate()
        {
            // The request that begins the game belongs to the first line.
            let index = number.saturating_sub(1);
            let is_open = number > 0 && run.is_open(index);
            if is_open && without_open {
                continue;
            }
            if let Some(topic) = run.further_topic(index).filter(|topic| self.hangs.is_over(*topic)) {
                run.stop(index, &hang_reason(topic));
                return Ok(Ok(run.report(program.errors())));
            }
            let sent = request.line(&handle);
            program.send(&sent);
            let came = receive(&mut program, run.deadline(), request.id);
            let received =
                came.as_ref().map_or_else(|_| program.lines().join("\n"), |(_, line)| line.clone());
            run.exchanged(&sent, &received);
            let faults = match (&came, expected) {
                (Err(trouble), _) => {
                    let id = request.id;
                    let without = |lines: &[String]| {
                        format!(
                            "{} lines came, but no object with `\"id\":{id}` and `ok` or `error`",
                            lines.len()
                        )
                    };
                    let late = |time: &str| late(time, &program.lines(), without);
                    let (kind, what) = run.trouble(trouble, self.suite.limits.output, late);
                    vec![(Part::Board, kind, what)]
                }
                (Ok((came, _)), Some(expected)) => (compare(expected, came).into_iter())
                    .map(|(part, what)| (part, DifferenceKind::Answer, what))
                    .collect(),
                (Ok(_), None) => {
                    let what = "The referee cannot answer this request.".to_owned();
                    vec![(Part::Board, DifferenceKind::Answer, what)]
                }
            };
            let why = |kind| match (kind, expected.as_ref().and_then(|expected| expected.sentence.clone())) {
                (DifferenceKind::Answer, Some(sentence)) => sentence,
                (DifferenceKind::Answer, None) => "The referee accepts the request.".to_owned(),
                _ => String::new(),
            };
            let difference = |kind: DifferenceKind, what: String| Difference {
                so_far: lines[..index].to_vec(),
                line: sent.clone(),
                before: String::new(),
                expected: wanted.clone(),
                came: received.clone(),
                what,
                why: why(kind),
                kind,
            };
            if let Some((_, kind, what)) = faults.iter().find(|(part, _, _)| *part == Part::Board) {
                let difference = difference(*kind, what.clone());
                if is_open {
                    return Ok(Err(Box::new(difference)));
                }
                run.fail_and_end(index, difference);
                return Ok(Ok(run.report(program.errors())));
            }
            for part in [Part::Board, Part::Message, Part::Hands, Part::History] {
                let topic = match part {
                    Part::Board | Part::Message => Topic::Check,
                    Part::Hands => Topic::Hands,
                    Part::History => Topic::History,
                };
                match faults.iter().find(|(of, _, _)| *of == part) {
                    Some((_, kind, what)) if is_open => run.keep_open(difference(*kind, what.clone())),
                    Some((_, kind, what)) => run.fail(index, part, topic, difference(*kind, what.clone())),
                    None if number > 0 => run.pass(index, part),
                    None => {}
                }
            }
            if let Some(found) = came.ok().and_then(|(came, _)| came.handle) {
                handle = found;
            }
        }
        let errors = program.errors();
        self.keep(program);
        Ok(Ok(run.report(errors)))
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

/// The keys of `course` that are compared for themselves.
const OWN_PARTS: [(&str, Part); 5] = [
    ("message", Part::Message),
    ("in_check", Part::Message),
    ("hands", Part::Hands),
    ("entries", Part::History),
    ("history", Part::History),
];

/// Returns the parts that differ, with a sentence for each.
fn compare(expected: &JsonAnswer, came: &JsonAnswer) -> Vec<(Part, String)> {
    if expected.agrees(came) {
        return Vec::new();
    }
    let board = match (expected.is_refused, came.is_refused) {
        (true, false) => Some("The request was not refused."),
        (false, true) => Some("The request was refused."),
        _ if came.course.is_none() => Some("The answer has no key `course`."),
        _ => None,
    };
    if let Some(board) = board {
        return vec![(Part::Board, board.to_owned())];
    }
    let keys = OWN_PARTS.iter().filter(|(key, _)| !expected.agrees_in(came, key));
    let parts: Vec<(Part, String)> =
        keys.map(|(key, part)| (*part, format!("The key `{key}` of `course` has another value."))).collect();
    let own = OWN_PARTS.map(|(key, _)| key);
    if expected.without(&own).agrees(&came.without(&own)) {
        return parts;
    }
    vec![(Part::Board, "The key `course` has another value.".to_owned())]
}
