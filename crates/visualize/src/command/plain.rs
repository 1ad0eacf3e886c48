//! A program that reads the lines of `tabiya play --plain`: a move in, a message and the board out.

use std::time::{Duration, Instant};

use tabiya_classroom::two_player::Message;
use tabiya_grade::Coordinates;
use tabiya_grade::internal::Shape;
use tabiya_picture::{text_board, text_board_labelled};
use tabiya_rules::Ruleset;
use tabiya_submission::{Course, Snapshot, Student, StudentError};

use super::Program;
use super::program::Running;
use crate::session::game_of;

/// How long nothing may come after a board until it is the answer: some programs draw more than one.
const QUIET: Duration = Duration::from_millis(120);

/// The messages that stand on a line of their own.
const MESSAGES: [Message; 8] = [
    Message::IllegalMove,
    Message::Draw,
    Message::ResignBlackWins,
    Message::ResignWhiteWins,
    Message::Check,
    Message::CheckmateBlackWins,
    Message::CheckmateWhiteWins,
    Message::Stalemate,
];

/// What a program can be asked besides moves.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Ability {
    /// It was not tried yet.
    #[default]
    Unknown,
    Yes,
    No,
}

/// A game of a program that reads lines.
pub(super) struct PlainStudent {
    program: Program,
    ruleset: Ruleset,
    coordinates: Coordinates,
    shape: Shape,
    running: Option<Running>,
    /// The lines of the game, to play them again if a question has ended the program.
    lines: Vec<String>,
    /// Whether it answers `moves e2`.
    tells_targets: Ability,
    /// Whether it answers `history`.
    tells_history: Ability,
    last: Snapshot,
}

impl PlainStudent {
    /// Creates the game; `course` says whether squares are sent in the coordinates of the course.
    pub(super) fn new(course: Course, program: Program, in_course: bool) -> PlainStudent {
        let (of, ruleset) = game_of(course);
        let own = of.coordinates().filter(|_| in_course);
        let start = ruleset.start();
        let mut shape = Shape::of(&ruleset, &text_board(&start));
        if let Some(own) = own {
            let labelled = text_board_labelled(&start, &|square| own.labels(&ruleset, square));
            shape = shape.or(Shape::of(&ruleset, &labelled));
        }
        PlainStudent {
            program,
            coordinates: own.map_or(Coordinates::Square, Coordinates::Course),
            shape,
            running: None,
            lines: Vec::new(),
            tells_targets: Ability::Unknown,
            // Only this course defines the words of its history.
            tells_history: if course == Course::Grid { Ability::Unknown } else { Ability::No },
            ruleset,
            last: Snapshot::default(),
        }
    }

    /// Sends a line and reads the answer. A program that fails is ended.
    fn ask(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let answer = self.try_ask(line);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn try_ask(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let time = self.program.time;
        let running = self.running.as_mut().ok_or_else(not_started)?;
        running.send(line);
        let deadline = Instant::now() + time;
        loop {
            if has_board(&self.shape, &running.output()) {
                // Other boards and lines may follow it.
                while running.wait((Instant::now() + QUIET).min(deadline)).unwrap_or(false) {}
                let (output, errors) = running.take();
                return read(&self.shape, &self.ruleset, &output, &errors);
            }
            match running.wait(deadline) {
                Ok(true) => {}
                Ok(false) => return Err(self.late()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the error of a program that has not answered in time, with what it has printed instead.
    fn late(&mut self) -> StudentError {
        let output = self.running.as_ref().map(Running::output).unwrap_or_default();
        let lines: Vec<String> = output.lines().map(str::to_owned).collect();
        StudentError::TimeOut(if lines.is_empty() { None } else { Some(self.shape.missing(&lines)) })
    }

    /// Sends a word and reads the lines that come soon, if no board is among them.
    fn ask_word(&mut self, word: &str) -> Result<Option<Vec<String>>, StudentError> {
        let time = self.program.time;
        let running = self.running.as_mut().ok_or_else(not_started)?;
        running.send(word);
        let deadline = Instant::now() + time;
        let mut came = false;
        loop {
            let until = if came { (Instant::now() + QUIET).min(deadline) } else { deadline };
            match running.wait(until)? {
                true => came = true,
                false => break,
            }
        }
        let (output, _) = running.take();
        let is_answer = !has_board(&self.shape, &output) && !output.trim().is_empty();
        let lines = || output.lines().map(|line| line.trim_end().to_owned());
        Ok(is_answer.then(|| lines().filter(|line| !line.is_empty()).collect()))
    }

    /// Adds the history, if the program tells it.
    fn with_history(&mut self, mut snapshot: Snapshot) -> Snapshot {
        if self.tells_history == Ability::No {
            return snapshot;
        }
        match self.ask_word("history") {
            Ok(Some(lines)) if !lines.iter().any(|line| is_message(line)) => {
                self.tells_history = Ability::Yes;
                let is_start = lines.iter().any(|line| line.starts_with("No move"));
                snapshot.history = if is_start { Vec::new() } else { lines };
            }
            Ok(_) => self.tells_history = Ability::No,
            Err(_) => {
                self.tells_history = Ability::No;
                self.again();
            }
        }
        snapshot
    }

    /// Starts the program anew, with the lines so far, after a question that it did not survive.
    fn again(&mut self) {
        let lines = self.lines.clone();
        self.running = Running::start(&self.program, &[]).ok();
        for line in lines {
            if self.ask(&line).is_err() {
                break;
            }
        }
    }

    fn cannot_tell() -> StudentError {
        StudentError::Unsupported(
            "This program cannot be asked for targets: it does not answer `moves e2`. The marks are the \
             rules'."
                .to_owned(),
        )
    }
}

impl Student for PlainStudent {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        self.lines.clear();
        self.running = Some(Running::start(&self.program, &[])?);
        // The opening array is not printed; nothing can be wrong with it.
        let start = self.ruleset.start();
        let output = self.greeting()?;
        self.last = Snapshot {
            pieces: crate::pieces::of_position(&start),
            hands: crate::pieces::hands_of(&start),
            output,
            ..Snapshot::default()
        };
        Ok(self.last.clone())
    }

    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError> {
        if self.tells_targets == Ability::No {
            return Err(PlainStudent::cannot_tell());
        }
        let held = from.strip_suffix('@');
        let word = match held {
            Some(_) => "moves".to_owned(),
            None => {
                // A square is the first half of a move.
                let there = self.coordinates.of_squares(&self.ruleset, from);
                format!("moves {there}")
            }
        };
        match self.ask_word(&word) {
            Ok(Some(lines)) => {
                let text = lines.join(" ");
                let targets = self.targets_in(&text, from);
                if targets.is_empty() && !(text.starts_with("Nothing") || text.starts_with("There is no")) {
                    self.tells_targets = Ability::No;
                    return Err(PlainStudent::cannot_tell());
                }
                self.tells_targets = Ability::Yes;
                Ok(targets)
            }
            Ok(None) => {
                self.tells_targets = Ability::No;
                Err(PlainStudent::cannot_tell())
            }
            Err(_) => {
                self.tells_targets = Ability::No;
                self.again();
                Err(PlainStudent::cannot_tell())
            }
        }
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let sent = self.coordinates.of_squares(&self.ruleset, line);
        let snapshot = self.ask(&sent)?;
        self.lines.push(sent);
        self.last = self.with_history(snapshot);
        Ok(self.last.clone())
    }
}

impl PlainStudent {
    /// Reads what the program prints before its first line, without waiting for it long.
    fn greeting(&mut self) -> Result<String, StudentError> {
        let running = self.running.as_mut().ok_or_else(not_started)?;
        let until = Instant::now() + QUIET;
        while running.wait(until)? {}
        let (output, errors) = running.take();
        Ok(printed(&self.shape, &output, &errors))
    }

    /// Returns the targets in a list of moves from a square or a hand.
    fn targets_in(&self, text: &str, from: &str) -> Vec<String> {
        let items = text.split([',', '\n']).map(str::trim).filter(|item| !item.is_empty());
        let moves = items.map(|item| self.coordinates.to_squares(&self.ruleset, item));
        let mut found: Vec<String> = Vec::new();
        for text in moves {
            let target = match (from.strip_suffix('@'), text.split_once('@')) {
                (Some(letter), Some((dropped, to))) => {
                    dropped.eq_ignore_ascii_case(letter).then(|| to.to_owned())
                }
                (Some(_), None) | (None, Some(_)) => None,
                (None, None) => {
                    let squares = squares_in(&self.ruleset, &text);
                    (squares.first().is_some_and(|first| first == from))
                        .then(|| squares.get(1).cloned())
                        .flatten()
                }
            };
            found.extend(target.filter(|square| self.ruleset.board().parse(square).is_some()));
        }
        found.sort();
        found.dedup();
        found
    }
}

fn not_started() -> StudentError {
    StudentError::Ended("it was not started".to_owned())
}

/// Returns the names of squares in a text such as `e2 e4` or `e7e8q`.
fn squares_in(ruleset: &Ruleset, text: &str) -> Vec<String> {
    let mut squares = Vec::new();
    let characters: Vec<char> = text.chars().collect();
    for pair in characters.windows(2) {
        let name: String = pair.iter().collect();
        if ruleset.board().parse(&name).is_some() {
            squares.push(name);
        }
    }
    squares
}

/// Returns whether a whole board was printed.
fn has_board(shape: &Shape, output: &str) -> bool {
    let lines: Vec<&str> = output.lines().collect();
    let foot = lines.iter().position(|line| shape.is_foot(line));
    // The last line of a hand has to be complete.
    let needed = shape.hands();
    foot.is_some_and(|foot| lines.len() > foot + needed && (needed == 0 || output.ends_with('\n')))
}

/// Reads an answer: the last board, and the last message.
fn read(shape: &Shape, ruleset: &Ruleset, output: &str, errors: &str) -> Result<Snapshot, StudentError> {
    let lines: Vec<String> = output.lines().map(str::to_owned).collect();
    let foot = lines.iter().rposition(|line| shape.is_foot(line)).unwrap_or(0);
    let hands = lines.get(foot + 1..=foot + shape.hands()).unwrap_or_default();
    let rows = &lines[foot.saturating_sub(shape.rows())..foot];
    let board = shape
        .read(rows, hands)
        .map_err(|error| StudentError::Ended(format!("its answer cannot be read: {error}")))?;
    let placed = shape.list(&board, ruleset);
    let pieces = placed.iter().filter_map(|text| text.split_once(':'));
    let held = |index: usize| board.hands().get(index).cloned().unwrap_or_default();
    let message = lines.iter().map(|line| after_prompt(line)).rfind(|line| is_message(line));
    let tail = lines.get(foot + 1 + shape.hands()..).unwrap_or_default();
    let history = tail.iter().map(|line| line.trim()).filter(|line| is_entry(line));
    Ok(Snapshot {
        pieces: pieces.map(|(square, piece)| (square.to_owned(), piece.to_owned())).collect(),
        message: message.map(str::to_owned),
        hands: [held(0), held(1)],
        history: history.map(str::to_owned).collect(),
        output: printed(shape, output, errors),
    })
}

/// Returns what was printed besides boards and messages.
fn printed(shape: &Shape, output: &str, errors: &str) -> String {
    let mut lines: Vec<&str> = output.lines().collect();
    while let Some(foot) = lines.iter().position(|line| shape.is_foot(line)) {
        let end = (foot + 1 + shape.hands()).min(lines.len());
        lines.drain(foot.saturating_sub(shape.rows())..end);
    }
    let lines = lines.into_iter().chain(errors.lines()).map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty() && !is_message(after_prompt(line)) && !is_entry(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns whether a line is an entry of the history of the grid game.
fn is_entry(line: &str) -> bool {
    let is_side = line.starts_with("WHITE") || line.starts_with("BLACK");
    is_side && [" at ", " is in check", " has won"].iter().any(|part| line.contains(part))
}

/// Returns whether a line is a message: a word of the course, or the sentence at the end of a game.
fn is_message(line: &str) -> bool {
    let line = line.trim();
    let words = line.to_lowercase();
    let is_end = (words.contains(" wins") || words.ends_with(" won") || words.ends_with(" won."))
        && words.split_whitespace().count() <= 10;
    is_end || MESSAGES.iter().any(|message| message.to_string() == line)
}

/// Returns a line without the prompt before it.
fn after_prompt(line: &str) -> &str {
    let line = line.trim();
    let rest = line.rfind([':', '>']).map_or("", |at| line[at + 1..].trim());
    if MESSAGES.iter().any(|message| message.to_string() == rest) { rest } else { line }
}
