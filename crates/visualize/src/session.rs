//! A game on the page: the program of the student, the referee beside it, and the steps so far.
//!
//! Requests are answered one after the other. A program that fails is started anew, and the lines so far are
//! played again, so that a player can go on from where they were.

use tabiya_classroom::{Coordinates as CourseCoordinates, Course as ClassroomCourse};
use tabiya_grade::Coordinates;
use tabiya_picture::{Theme, are_turned, side_colours};
use tabiya_rules::Ruleset;
use tabiya_submission::{Course, Snapshot, Student, StudentError};
use tabiya_wire::online::{BoardInfo, Target};
use tabiya_wire::{CoordinatesMessage, MoveMessage, Side, Sides};

use crate::compare;
use crate::judge::{Judge, same};
use crate::messages::{Asked, Explained, Offered, Reply, Request, State, Step, Trouble};
use crate::pieces;

/// The longest line, in bytes.
const MAX_LINE: usize = 200;
/// The greatest number of lines in a game.
const MAX_STEPS: usize = 1_000;
/// The longest layout, in bytes.
const MAX_LAYOUT: usize = 16_384;
/// How much of the output of a program is shown after a line, in bytes.
const MAX_OUTPUT: usize = 8_192;
/// How many lines of the history are shown.
const MAX_HISTORY: usize = 4_000;

/// Compiles and starts the program of a student. It is called again after each change.
pub type Open = Box<dyn FnMut() -> Result<Opened, Trouble> + Send>;

/// A program that was started.
pub struct Opened {
    /// The game that it plays.
    pub student: Box<dyn Student>,
    /// Facts about how it is run, as sentences, such as that there is no sandbox.
    pub notes: Vec<String>,
}

/// The game, without the steps as messages.
struct Played {
    step: Step,
    snapshot: Snapshot,
    /// The referee after it.
    judge: Judge,
}

/// A game that a student's program plays.
pub(crate) struct Session {
    course: Course,
    ruleset: Ruleset,
    coordinates: Option<CourseCoordinates>,
    program: String,
    open: Open,
    student: Option<Box<dyn Student>>,
    notes: Vec<String>,
    /// The layout with which the game began.
    layout: Option<String>,
    steps: Vec<Played>,
    /// The lines that are played after a restart, also those at which the program has failed.
    lines: Vec<String>,
    trouble: Option<Trouble>,
    epoch: u64,
}

impl Session {
    /// Starts the program and a game. `program` names it on the page.
    pub(crate) fn new(course: Course, program: String, open: Open) -> Session {
        let (of, ruleset) = game_of(course);
        let mut session = Session {
            course,
            ruleset,
            coordinates: of.coordinates(),
            program,
            open,
            student: None,
            notes: Vec::new(),
            layout: None,
            steps: Vec::new(),
            lines: Vec::new(),
            trouble: None,
            epoch: 0,
        };
        session.restart();
        session
    }

    /// Returns why the program has failed, if it has.
    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Asks the program for the targets of a piece that can move, and returns what it says, as a sentence.
    ///
    /// # Errors
    /// Returns why the program has failed.
    pub(crate) fn check(&mut self) -> Result<String, Trouble> {
        let failed = |session: &Session| session.trouble.clone().map_or(Ok(()), Err);
        failed(self)?;
        let Some(last) = self.steps.last() else { return Ok("The program was started.".to_owned()) };
        let count = last.snapshot.pieces.len();
        let movable =
            last.snapshot.pieces.keys().find(|square| !last.judge.targets(square).is_empty()).cloned();
        let Some(from) = movable else { return Ok(format!("The program has {count} pieces.")) };
        let offered = self.targets(&from);
        failed(self)?;
        Ok(match offered.sentence {
            Some(sentence) => format!("The program has {count} pieces. {sentence}"),
            None => {
                let targets: Vec<&str> = offered.targets.iter().map(|target| target.to.as_str()).collect();
                let targets = if targets.is_empty() { "nowhere".to_owned() } else { targets.join(", ") };
                format!("The program has {count} pieces; from {from} it goes to {targets}.")
            }
        })
    }

    /// Answers a request.
    pub(crate) fn answer(&mut self, asked: &Asked) -> Reply {
        let (epoch, mut from) = (self.epoch, self.steps.len());
        match &asked.request {
            Request::State => {}
            Request::Targets { from } => return Reply::Targets(Box::new(self.targets(from))),
            Request::Play { line } => {
                self.trouble = None;
                self.play(line);
            }
            Request::New { layout } => self.begin(layout.clone()),
            Request::Restart => self.restart(),
            Request::Back { to } => self.take_back(*to),
        }
        if epoch != self.epoch || asked.epoch != self.epoch {
            from = 0;
        }
        Reply::State(Box::new(self.state(from.min(asked.have))))
    }

    /// Begins a new game.
    fn begin(&mut self, layout: Option<String>) {
        let layout = layout.filter(|text| !text.trim().is_empty());
        if let Some(text) = &layout {
            let wrong = if self.course != Course::Simulator {
                Err("Only the simulator has layouts.".to_owned())
            } else if text.len() > MAX_LAYOUT {
                Err(format!("A layout has at most {MAX_LAYOUT} bytes."))
            } else {
                Judge::set_up(&self.ruleset, text).map(drop)
            };
            if let Err(sentence) = wrong {
                self.trouble = Some(Trouble {
                    kind: "layout",
                    asked: String::new(),
                    sentence,
                    lines: Vec::new(),
                    advice: "Each line has a square and a piece, such as `e1=wk`.".to_owned(),
                });
                return;
            }
        }
        self.layout = layout;
        self.lines.clear();
        self.replay();
    }

    /// Compiles and starts the program, and plays the lines so far.
    fn restart(&mut self) {
        // The program before it is ended first: both may use the same files.
        self.student = None;
        self.epoch += 1;
        match (self.open)() {
            Ok(Opened { student, notes }) => {
                self.student = Some(student);
                self.notes = notes;
                self.replay();
            }
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    /// Takes lines back until there are `to`.
    fn take_back(&mut self, to: usize) {
        let mut lines = self.played();
        if to < lines.len() {
            lines.truncate(to);
            self.lines = lines;
            self.replay();
        }
    }

    /// Returns the lines that the program has played.
    fn played(&self) -> Vec<String> {
        self.steps.iter().skip(1).map(|played| played.step.line.clone()).collect()
    }

    /// Starts a game and plays the lines. If the program fails at one of them, the game ends before it; all
    /// are kept for the next restart.
    fn replay(&mut self) {
        self.epoch += 1;
        self.trouble = None;
        if self.start() {
            for line in self.lines.clone() {
                if !self.carry_out(&line) {
                    break;
                }
            }
        }
    }

    /// Starts a game without lines, and returns whether the program has done it.
    fn start(&mut self) -> bool {
        let started = match self.begin_game() {
            Some(started) => started,
            None => return false,
        };
        match started {
            Ok(mut snapshot) => {
                let judge = match &self.layout {
                    Some(layout) => Judge::set_up(&self.ruleset, layout),
                    None => Ok(Judge::new(&self.ruleset)),
                };
                let judge = judge.unwrap_or_else(|_| Judge::new(&self.ruleset));
                // `Chess.start` returns nothing: the first board of such a program comes with its first line.
                if self.course == Course::TwoPlayer && snapshot.pieces.is_empty() {
                    snapshot.pieces = judge.snapshot().pieces;
                }
                self.steps.clear();
                self.first(judge, snapshot);
                true
            }
            Err(error) => {
                self.trouble = Some(Trouble::of(&error, ""));
                if self.layout.is_some() && matches!(error, StudentError::Unsupported(_)) {
                    self.layout = None;
                }
                false
            }
        }
    }

    /// Lets the program begin a game; `None` if there is no program.
    fn begin_game(&mut self) -> Option<Result<Snapshot, StudentError>> {
        let student = self.student.as_mut()?;
        Some(match (&self.layout, self.course) {
            (Some(layout), _) => student.set_up(layout),
            // The game before may have begun from another layout.
            (None, Course::Simulator) => match student.set_up(&standard_layout(&self.ruleset)) {
                Err(StudentError::Unsupported(_)) => student.start(),
                started => started,
            },
            (None, _) => student.start(),
        })
    }

    /// Adds the step for the start of the game.
    fn first(&mut self, judge: Judge, snapshot: Snapshot) {
        let notes = compare::positions(&self.ruleset, &judge.snapshot(), &snapshot);
        let step = Step {
            line: String::new(),
            course: None,
            by: None,
            fen: pieces::placement(&self.ruleset, &snapshot, judge.turn()),
            last: None,
            message: snapshot.message.clone(),
            kept: 0,
            added: snapshot.history.iter().take(MAX_HISTORY).cloned().collect(),
            output: shortened(&snapshot.output),
            why: String::new(),
            legal: true,
            notes,
        };
        self.steps.push(Played { step, snapshot, judge });
    }

    /// Plays a line that the player has typed or made on the board.
    fn play(&mut self, line: &str) {
        let line = line.trim();
        let refusal = if line.is_empty() {
            Some("A line is expected.".to_owned())
        } else if line.len() > MAX_LINE || line.chars().any(char::is_control) {
            Some(format!("A line has at most {MAX_LINE} bytes, and no control characters."))
        } else if self.steps.len() > MAX_STEPS {
            Some(format!("A game has at most {MAX_STEPS} lines: begin a new one."))
        } else if self.student.is_none() || self.steps.is_empty() {
            Some("There is no program to play the line.".to_owned())
        } else {
            None
        };
        if let Some(sentence) = refusal {
            let advice =
                if self.student.is_none() { "Correct it, and press R.".to_owned() } else { String::new() };
            self.trouble =
                Some(Trouble { kind: "line", asked: line.to_owned(), sentence, lines: Vec::new(), advice });
            return;
        }
        let squares = match self.coordinates {
            Some(coordinates) => Coordinates::Course(coordinates).to_squares(&self.ruleset, line),
            None => line.to_owned(),
        };
        // If the program fails at the line, it is played again after the next restart.
        self.lines = self.played();
        self.lines.push(squares.clone());
        self.carry_out(&squares);
    }

    /// Plays a line in squares, and returns whether the program has answered. If it has not, the game goes on
    /// from before the line.
    fn carry_out(&mut self, line: &str) -> bool {
        let (Some(student), Some(last)) = (&mut self.student, self.steps.last()) else { return false };
        match student.play(line) {
            Ok(snapshot) => {
                let played = self.judged(line, last, snapshot);
                self.steps.push(played);
                true
            }
            Err(error) => {
                let trouble = Trouble::of(&error, line);
                self.recover();
                self.trouble = Some(trouble);
                false
            }
        }
    }

    /// Returns the step for a line that the program has answered.
    fn judged(&self, line: &str, last: &Played, snapshot: Snapshot) -> Played {
        let mut judge = last.judge.clone();
        let by = judge.turn();
        let (mut notes, mut why, mut legal) = (Vec::new(), String::new(), true);
        let stays = same(&last.snapshot, &snapshot);
        let was_lost = judge.lost().is_some();
        let ruling = judge.rule(line);
        if !was_lost {
            notes = compare::positions(&self.ruleset, &ruling.snapshot(), &snapshot);
            notes.extend(compare::words(&self.ruleset, &ruling, &last.snapshot, &snapshot));
            (why, legal) = (ruling.why.clone(), ruling.is_accepted);
        }
        judge.settle(ruling, &last.snapshot, &snapshot);
        let course = self.coordinates.map(Coordinates::Course);
        let written = course.map(|course| course.of_squares(&self.ruleset, line));
        let kept = common(&last.snapshot.history, &snapshot.history);
        let step = Step {
            line: line.to_owned(),
            course: written.filter(|written| written != line),
            by: by.map(Side::from),
            fen: pieces::placement(&self.ruleset, &snapshot, judge.turn()),
            last: self.move_in(line).filter(|_| !stays),
            message: snapshot.message.clone().map(|message| shortened(&message)),
            kept,
            added: snapshot.history[kept..].iter().take(MAX_HISTORY).map(|line| shortened(line)).collect(),
            output: shortened(&snapshot.output),
            why,
            legal,
            notes,
        };
        Played { step, snapshot, judge }
    }

    /// Starts the program anew after a failure, and plays the lines so far again. They are not judged again.
    fn recover(&mut self) {
        let lines = self.played();
        let Some(started) = self.begin_game() else { return };
        let Some(student) = &mut self.student else { return };
        let played = started.and_then(|_| lines.iter().try_for_each(|line| student.play(line).map(drop)));
        if played.is_err() {
            self.student = None;
        }
    }

    /// Asks the program where a piece may go.
    fn targets(&mut self, origin: &str) -> Offered {
        let mut offered = Offered {
            from: origin.to_owned(),
            asked: false,
            sentence: None,
            targets: Vec::new(),
            surplus: Vec::new(),
            missing: Vec::new(),
        };
        let (Some(last), Some(student)) = (self.steps.last(), &mut self.student) else { return offered };
        let Some(from) = origin_of(&self.ruleset, origin) else { return offered };
        let legal = last.judge.targets(origin);
        let found = match student.targets(&from) {
            Ok(found) => found,
            Err(StudentError::Unsupported(sentence)) => {
                return Offered { sentence: Some(sentence), targets: legal, ..offered };
            }
            Err(error) => {
                let asked = format!("the targets of {}", origin.trim_start_matches('@'));
                let trouble = Trouble::of(&error, &asked);
                offered.sentence = Some(trouble.sentence.clone());
                if !matches!(error, StudentError::Missing(_)) {
                    self.recover();
                }
                self.trouble = Some(trouble);
                return offered;
            }
        };
        offered.asked = true;
        let last = self.steps.last();
        let pieces = last.map(|last| &last.snapshot.pieces);
        let rules_follow = last.is_some_and(|last| last.judge.lost().is_none());
        for to in found.iter().take(self.ruleset.board().squares()) {
            let ruled = legal.iter().find(|target| target.to == *to);
            let is_there = pieces.is_some_and(|pieces| pieces.contains_key(to));
            offered.targets.push(ruled.cloned().unwrap_or_else(|| Target {
                to: to.clone(),
                captures: is_there,
                also: Vec::new(),
                ways: Vec::new(),
            }));
            if ruled.is_none() && rules_follow {
                let sentence = last.map(|last| last.judge.explain(&line_of(&from, to))).unwrap_or_default();
                offered.surplus.push(Explained { square: to.clone(), sentence });
            }
        }
        let missing = legal.iter().filter(|target| !found.contains(&target.to));
        for target in missing {
            let sentence =
                last.map(|last| last.judge.explain(&line_of(&from, &target.to))).unwrap_or_default();
            offered.missing.push(Explained { square: target.to.clone(), sentence });
        }
        offered
    }

    /// Returns the move in a line, for the board.
    fn move_in(&self, line: &str) -> Option<MoveMessage> {
        let board = self.ruleset.board();
        if let Some((letter, to)) = line.split_once('@') {
            let kind = self.ruleset.kind_lettered(&letter.to_lowercase())?;
            board.parse(to.trim())?;
            let drop = self.ruleset.kind_name(kind).to_owned();
            return serde_json::from_value(serde_json::json!({ "drop": drop, "to": to.trim() })).ok();
        }
        let mut words = line.split_whitespace();
        let (from, to) = (words.next()?, words.next()?);
        board.parse(from).and(board.parse(to))?;
        serde_json::from_value(serde_json::json!({ "from": from, "to": to })).ok()
    }

    fn state(&self, from: usize) -> State {
        let judge = self.steps.last().map(|last| &last.judge);
        let steps = self.steps.get(from..).unwrap_or_default();
        State {
            epoch: self.epoch,
            title: title(self.course),
            program: self.program.clone(),
            board: board_info(&self.ruleset, self.coordinates),
            from,
            steps: steps.iter().map(|played| played.step.clone()).collect(),
            turn: judge.and_then(Judge::turn).map(Side::from),
            checked: judge.map(Judge::checked).unwrap_or_default(),
            ending: judge.and_then(Judge::ending),
            lost: judge.and_then(Judge::lost).map(str::to_owned),
            trouble: self.trouble.clone(),
            runs: self.student.is_some(),
            layouts: self.course == Course::Simulator,
            notes: self.notes.clone(),
        }
    }
}

/// Returns the course and the game with the name of a suite.
pub(crate) fn game_of(course: Course) -> (ClassroomCourse, Ruleset) {
    let of = match course {
        Course::Grid => ClassroomCourse::Grid,
        Course::TwoPlayer => ClassroomCourse::TwoPlayer,
        Course::Cells => ClassroomCourse::Cells,
        Course::Simulator => ClassroomCourse::Simulator,
        Course::Animal => ClassroomCourse::Animal,
    };
    (of, Ruleset::builtin(of.game()).expect("the games of the courses are built in"))
}

/// Returns the title of a course, as on its suite.
fn title(course: Course) -> &'static str {
    match course {
        Course::Grid => "The (x, y) referee",
        Course::TwoPlayer => "Two-player chess",
        Course::Cells => "The 64-cell board",
        Course::Simulator => "The simulator",
        Course::Animal => "Animal chess",
    }
}

/// Returns the data for drawing the board.
fn board_info(ruleset: &Ruleset, coordinates: Option<CourseCoordinates>) -> BoardInfo {
    let colours = side_colours(ruleset, &Theme::light());
    let colours = colours.map(|[white, black]| Sides { white: white.to_string(), black: black.to_string() });
    let coordinates = coordinates.map(|coordinates| match coordinates {
        CourseCoordinates::Xy => CoordinatesMessage::Xy,
        CourseCoordinates::Cell => CoordinatesMessage::Cell,
        CourseCoordinates::RowCol => CoordinatesMessage::RowCol,
    });
    BoardInfo { colours, coordinates, ..BoardInfo::of(ruleset, are_turned(ruleset)) }
}

/// Returns the opening array as a layout.
pub(crate) fn standard_layout(ruleset: &Ruleset) -> String {
    let start = pieces::of_position(&ruleset.start());
    start.iter().map(|(square, piece)| format!("{square}={}\n", piece.to_lowercase())).collect()
}

/// Returns an origin as programs are asked for it: `e2`, or `H@` for `@chick`.
fn origin_of(ruleset: &Ruleset, origin: &str) -> Option<String> {
    match origin.strip_prefix('@') {
        Some(kind) => {
            let kind = ruleset.kind_named(kind)?;
            Some(format!("{}@", ruleset.kind_letter(kind).to_ascii_uppercase()))
        }
        None => ruleset.board().parse(origin).map(|square| pieces::square_name(ruleset, square)),
    }
}

/// Returns the line that moves a piece to a square.
fn line_of(from: &str, to: &str) -> String {
    if from.ends_with('@') { format!("{from}{to}") } else { format!("{from} {to}") }
}

/// Returns the number of equal lines at the start of two lists.
fn common(one: &[String], other: &[String]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Returns the beginning of a text.
fn shortened(text: &str) -> String {
    if text.len() <= MAX_OUTPUT {
        return text.to_owned();
    }
    let end = (0..=MAX_OUTPUT).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    format!("{} ...", &text[..end])
}
