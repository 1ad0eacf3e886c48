//! A program that reads the lines of `tabiya referee`, in the dialect of the course.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};
use tabiya_grade::Coordinates;
use tabiya_rules::Ruleset;
use tabiya_submission::{Course, Snapshot, Student, StudentError};

use super::Program;
use super::program::Running;
use crate::session::game_of;

/// A game of a program that reads JSON lines.
pub(super) struct JsonStudent {
    program: Program,
    course: Course,
    ruleset: Ruleset,
    coordinates: Coordinates,
    running: Option<Running>,
    id: u64,
    /// The handle of the game.
    game: String,
    last: Snapshot,
}

/// The reply to a request.
struct Answer {
    value: Value,
    /// What the program has printed besides it.
    printed: String,
}

impl JsonStudent {
    pub(super) fn new(course: Course, program: Program) -> JsonStudent {
        let (of, ruleset) = game_of(course);
        JsonStudent {
            program,
            course,
            coordinates: of.coordinates().map_or(Coordinates::Square, Coordinates::Course),
            ruleset,
            running: None,
            id: 0,
            game: String::new(),
            last: Snapshot::default(),
        }
    }

    /// Sends a request and reads its answer. A program that fails is ended.
    fn ask(&mut self, mut request: Value) -> Result<Answer, StudentError> {
        self.id += 1;
        request["id"] = json!(self.id);
        let (id, time) = (self.id, self.program.time);
        let ended = || StudentError::Ended("it was not started".to_owned());
        let running = self.running.as_mut().ok_or_else(ended)?;
        running.send(&request.to_string());
        let deadline = Instant::now() + time;
        let found = loop {
            let output = running.output();
            let answer = output.lines().find_map(|line| answer_in(line, id));
            if let Some(value) = answer {
                break Ok(value);
            }
            match running.wait(deadline) {
                Ok(true) => {}
                Ok(false) => break Err(StudentError::TimeOut(None)),
                Err(error) => break Err(error),
            }
        };
        match found {
            Ok(value) => {
                let (output, errors) = running.take();
                let lines = output.lines().filter(|line| answer_in(line, id).is_none()).chain(errors.lines());
                Ok(Answer { value, printed: lines.collect::<Vec<_>>().join("\n") })
            }
            Err(error) => {
                self.running = None;
                Err(error)
            }
        }
    }

    fn begin(&mut self, layout: Option<&str>) -> Result<Snapshot, StudentError> {
        self.running = Some(Running::start(&self.program, &[])?);
        let mut request = json!({ "do": "new", "dialect": self.course.name() });
        if let Some(layout) = layout {
            request["layout"] = json!(layout);
        }
        let answer = self.ask(request)?;
        self.game = answer.value["ok"]["game"].as_str().unwrap_or_default().to_owned();
        self.last = Snapshot::default();
        self.snapshot(&answer)
    }

    /// Returns the game in an answer.
    fn snapshot(&mut self, answer: &Answer) -> Result<Snapshot, StudentError> {
        let course = &answer.value["course"];
        let pieces = match self.course {
            Course::Simulator => list(&course["layout"], |line| {
                let (square, piece) = line.as_str()?.split_once('=')?;
                Some((square.to_owned(), capital(piece)))
            }),
            Course::TwoPlayer => list(&course["pieces_on_board"], |piece| {
                let file = piece["piece_file"].as_str()?;
                Some((format!("{file}{}", piece["piece_rank"]), capital(piece["piece_type"].as_str()?)))
            }),
            Course::Grid => list(&course["pieces"], |piece| {
                let square = self.square(&[&piece["x"], &piece["y"]])?;
                let is_black = piece["side"].as_str()?.eq_ignore_ascii_case("black");
                Some((square, named(is_black, piece["letter"].as_str()?)))
            }),
            Course::Cells => list(&course["pieces"], |piece| {
                let square = self.square(&[&piece["cell"]])?;
                Some((square, named(!piece["white"].as_bool()?, piece["type"].as_str()?)))
            }),
            Course::Animal => list(&course["pieces"], |piece| {
                let square = self.square(&[&piece["row"], &piece["col"]])?;
                let kind = self.ruleset.kind_named(piece["kind"].as_str()?)?;
                let promoted = if piece["promoted"].as_bool()? { "+" } else { "" };
                let letter = format!("{promoted}{}", self.ruleset.kind_letter(kind));
                Some((square, named(piece["owner"].as_u64()? == 1, &letter)))
            }),
        };
        let pieces = pieces.ok_or_else(|| {
            let text = answer.value.to_string().chars().take(200).collect::<String>();
            StudentError::Ended(format!("its answer has no pieces of the course in `course`: `{text}`"))
        })?;
        let is_refused = answer.value.get("error").is_some();
        let said = course["message"].as_str().map(str::to_owned);
        let winner = self.winner(course);
        // The player to move is warned.
        let in_check = course["in_check"].as_array().is_some_and(|sides| sides.contains(&course["turn"]));
        let message = if is_refused {
            Some("ILLEGAL_MOVE".to_owned())
        } else {
            said.or(winner).or_else(|| in_check.then(|| "CHECK".to_owned()))
        };
        let mut history = match course["history"].as_array() {
            Some(lines) => texts(lines),
            None => {
                let entries = course["entries"].as_array().or(course["report"].as_array());
                let added = entries.filter(|_| !is_refused).map(|lines| texts(lines)).unwrap_or_default();
                self.last.history.iter().cloned().chain(added).collect()
            }
        };
        history.truncate(10_000);
        let hands = hands(&self.ruleset, &course["hands"]);
        self.last = Snapshot { pieces, message, hands, history, output: answer.printed.clone() };
        Ok(self.last.clone())
    }

    /// Returns the name of the square with some numbers in the coordinates of the course.
    fn square(&self, numbers: &[&Value]) -> Option<String> {
        let Coordinates::Course(own) = self.coordinates else { return None };
        let number = |value: &&Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let numbers: Vec<u32> = numbers.iter().map(number).collect::<Option<_>>()?;
        let square = own.square(&self.ruleset, &numbers)?;
        Some(crate::pieces::square_name(&self.ruleset, square))
    }

    /// Returns the announcement of the winner, if there is one.
    fn winner(&self, course: &Value) -> Option<String> {
        let winner = match (&course["winner"], &course["white_wins"]) {
            (Value::String(name), _) => name.clone(),
            (Value::Number(number), _) => format!("Player {number}"),
            (_, Value::Bool(white)) => if *white { "White" } else { "Black" }.to_owned(),
            _ => return None,
        };
        Some(format!("{winner} has won"))
    }
}

impl Student for JsonStudent {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        self.begin(None)
    }

    fn set_up(&mut self, layout: &str) -> Result<Snapshot, StudentError> {
        self.begin(Some(layout))
    }

    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError> {
        let cannot = || {
            let sentence = "This program cannot be asked for targets: it does not answer `legal`. The \
                            marks are the rules'.";
            StudentError::Unsupported(sentence.to_owned())
        };
        let held = from.strip_suffix('@');
        let mut request = json!({ "do": "legal", "game": self.game });
        if held.is_none() {
            request["from"] = json!(self.coordinates.of_squares(&self.ruleset, from));
        }
        let answer = self.ask(request)?;
        let moves = answer.value["ok"]["moves"].as_array().ok_or_else(cannot)?;
        let mut targets: Vec<String> = Vec::new();
        for made in moves {
            let drops = made["uci"].as_str().and_then(|text| text.split_once('@'));
            let matches = match held {
                Some(letter) => drops.is_some_and(|(dropped, _)| dropped.eq_ignore_ascii_case(letter)),
                None => made["from"].as_str() == Some(from),
            };
            targets.extend(made["to"].as_str().filter(|_| matches).map(str::to_owned));
        }
        targets.sort();
        targets.dedup();
        Ok(targets)
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let written = match self.course {
            Course::Simulator => line.replacen(' ', "-", 1),
            _ => self.coordinates.of_squares(&self.ruleset, line),
        };
        let request = match line {
            "resign" => json!({ "do": "resign", "game": self.game }),
            _ => json!({ "do": "move", "game": self.game, "move": written }),
        };
        let answer = self.ask(request)?;
        self.snapshot(&answer)
    }
}

/// Reads a line, if it is the answer to a request.
fn answer_in(line: &str, id: u64) -> Option<Value> {
    let value: Value = serde_json::from_str(line.trim()).ok()?;
    let is_answer =
        value["id"].as_u64() == Some(id) && (value.get("ok").is_some() || value.get("error").is_some());
    is_answer.then_some(value)
}

/// Reads a list of pieces; `None` if it is no list.
fn list(
    value: &Value,
    read: impl Fn(&Value) -> Option<(String, String)>,
) -> Option<BTreeMap<String, String>> {
    Some(value.as_array()?.iter().filter_map(read).collect())
}

fn texts(lines: &[Value]) -> Vec<String> {
    lines.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Returns the name of a piece that is written `WP`, `wp` or `bk`.
fn capital(text: &str) -> String {
    let (side, letter) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    let letter = if letter.eq_ignore_ascii_case("p") { "p".to_owned() } else { letter.to_uppercase() };
    format!("{}{letter}", side.to_lowercase())
}

/// Returns the name of a piece of a side.
fn named(is_second: bool, letter: &str) -> String {
    let letter = if letter.eq_ignore_ascii_case("p") { "p".to_owned() } else { letter.to_uppercase() };
    format!("{}{letter}", if is_second { 'b' } else { 'w' })
}

/// Reads the hands: two lists of kinds or letters.
fn hands(ruleset: &Ruleset, value: &Value) -> [Vec<String>; 2] {
    [0, 1].map(|index| {
        let held = value[index].as_array().map(Vec::as_slice).unwrap_or_default();
        let letter = |held: &Value| {
            let name = held.as_str().or_else(|| held["kind"].as_str())?.to_lowercase();
            let kind = ruleset.kind_named(&name).or_else(|| ruleset.kind_lettered(&name))?;
            Some(ruleset.kind_letter(kind).trim_start_matches('+').to_ascii_uppercase())
        };
        held.iter().filter_map(letter).collect()
    })
}
