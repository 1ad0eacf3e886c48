//! A suite: the questions to a program, and the points for its answers.

mod builtin;
mod class_cases;
mod contradictions;
mod suite_reader;
mod template;
mod toml_document;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tabiya_rules::Ruleset;
use tabiya_rules::nearest;
use tabiya_submission::Script;

use crate::coordinates::Coordinates;

pub use builtin::{BUILTIN, builtin, builtin_of_game};
pub use class_cases::Language;
pub use suite_reader::{MAX_CASES, MAX_LINES, MAX_SUITE};
pub use template::{template, template_of_file};

/// A suite of cases for one game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suite {
    /// The name of the suite: that of its file, without the extension.
    pub name: String,
    /// The title, in one line.
    pub title: String,
    /// The game.
    pub ruleset: Ruleset,
    /// The protocol of the program.
    pub protocol: Protocol,
    /// The name of the course objects in JSON answers.
    pub dialect: Option<String>,
    /// How squares are written in the cases.
    pub coordinates: Coordinates,
    /// The line that the program prints after each answer, if it does.
    pub marker: Option<String>,
    /// The resources of the program.
    pub limits: Limits,
    /// The cases, with the generated ones at the end.
    pub cases: Vec<Case>,
    /// The cases with calls on classes, for submissions that are [graded by their
    /// classes](Suite::for_classes).
    pub class_cases: Vec<Case>,
}

impl Suite {
    /// Returns the sum of the points of all cases that are worth points.
    pub fn points(&self) -> u32 {
        self.cases.iter().filter(|case| !case.is_open()).map(|case| case.points).sum()
    }

    /// Makes the cases and lines that the course document leaves open count like all others.
    pub fn make_strict(&mut self) {
        for case in self.cases.iter_mut().chain(&mut self.class_cases) {
            case.open = None;
        }
    }
}

/// How a program is run, with its input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The lines of `tabiya play --plain`: a move in, the board out; `reset` between cases.
    Plain,
    /// The lines of `tabiya referee`: JSON in, JSON out.
    Json,
    /// The files of `tabiya simulate`: the program runs once per case, with a layout and a moves file.
    Files,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 3] = [Protocol::Plain, Protocol::Json, Protocol::Files];

    /// Returns the name, as suites have it.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Plain => "plain",
            Protocol::Json => "json",
            Protocol::Files => "files",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The topic of a case. Points are summed up by topic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    /// Ordinary movement and captures.
    Moves,
    /// Castling.
    Castling,
    /// Capturing a pawn that has just stepped two squares.
    EnPassant,
    /// The pieces that others become.
    Promotion,
    /// Check is announced.
    Check,
    /// The game ends by checkmate, or by the capture of a royal piece.
    Mate,
    /// Illegal moves are refused and change nothing.
    IllegalMoves,
    /// A player resigns.
    Resign,
    /// The players agree to a draw.
    Draw,
    /// Captured pieces return to the board.
    Drops,
    /// Captured pieces go to a hand.
    Hands,
    /// Layouts and files of moves.
    Files,
    /// Errors in files, and texts that are not moves.
    Errors,
    /// The list of events.
    History,
}

impl Topic {
    /// All topics, in the order of reports.
    pub const ALL: [Topic; 14] = [
        Topic::Moves,
        Topic::Castling,
        Topic::EnPassant,
        Topic::Promotion,
        Topic::Check,
        Topic::Mate,
        Topic::IllegalMoves,
        Topic::Resign,
        Topic::Draw,
        Topic::Drops,
        Topic::Hands,
        Topic::Files,
        Topic::Errors,
        Topic::History,
    ];

    /// Returns the name, as suites and reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Moves => "moves",
            Topic::Castling => "castling",
            Topic::EnPassant => "en passant",
            Topic::Promotion => "promotion",
            Topic::Check => "check",
            Topic::Mate => "mate",
            Topic::IllegalMoves => "illegal moves",
            Topic::Resign => "resign",
            Topic::Draw => "draw",
            Topic::Drops => "drops",
            Topic::Hands => "hands",
            Topic::Files => "files",
            Topic::Errors => "errors",
            Topic::History => "history",
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not one of the expected names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownNameError {
    names: Vec<&'static str>,
    nearest: Option<&'static str>,
}

impl UnknownNameError {
    /// Returns the expected name that is most similar to the text, if one is similar.
    ///
    /// ```
    /// let error = "casteling".parse::<tabiya_grade::Topic>().unwrap_err();
    /// assert_eq!(error.nearest(), Some("castling"));
    /// ```
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }
}

impl fmt::Display for UnknownNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        write!(f, "one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownNameError {}

/// Finds a value by its name.
pub(crate) fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownNameError> {
    let found = all.iter().copied().find(|value| name(*value) == text);
    found.ok_or_else(|| {
        let names: Vec<&'static str> = all.iter().map(|value| name(*value)).collect();
        UnknownNameError { nearest: nearest(text, names.iter().copied()), names }
    })
}

impl FromStr for Topic {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Topic, UnknownNameError> {
        named(&Topic::ALL, Topic::name, text)
    }
}

impl FromStr for Protocol {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Protocol, UnknownNameError> {
        named(&Protocol::ALL, Protocol::name, text)
    }
}

/// The resources that a program may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for one answer; with files, for one run.
    pub answer: Duration,
    /// The time for one case.
    pub case: Duration,
    /// The time for all cases.
    pub total: Duration,
    /// The memory of each process in MiB, where the system can limit it.
    pub memory: Option<u64>,
    /// The output in one case, in bytes.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            answer: Duration::from_secs(5),
            case: Duration::from_secs(30),
            total: Duration::from_secs(600),
            memory: Some(2048),
            output: 1 << 20,
        }
    }
}

/// One case.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Case {
    /// The statement that the case tests.
    pub name: String,
    /// Its topic.
    pub topic: Topic,
    /// The points for passing it, unless it is [open](Case::is_open).
    pub points: u32,
    /// Whether reports for students leave out its input and output.
    pub hidden: bool,
    /// The questions to the program.
    pub task: Task,
    /// The suite's own expectation of the last answer. The referee must agree.
    pub stated: Stated,
    /// What the document of the course leaves open.
    pub open: Option<Open>,
    /// Whether the points of a topic are earned in parts, by the number of checks that pass, as in generated
    /// cases. In all others they are earned if every check of the topic passes.
    pub in_parts: bool,
    /// The line of the file on which the case begins, from 1.
    pub line: usize,
}

impl Case {
    /// Returns whether the whole case is left open by the document of the course, and is worth no points.
    pub fn is_open(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.lines.is_empty())
    }
}

/// What the document of a course leaves open: it is compared and reported, and worth no points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// Why, as a sentence.
    pub why: String,
    /// The lines of the case that are left open, from 1; none if the whole case is.
    pub lines: Vec<usize>,
}

/// The questions of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Lines, each with an answer.
    Lines(Vec<String>),
    /// Two files; either may be missing.
    Files {
        /// The pieces.
        layout: Option<String>,
        /// The moves.
        moves: Option<String>,
    },
    /// Calls on classes.
    Calls {
        /// The language of the classes.
        language: Language,
        /// The calls.
        script: Script,
    },
}

/// The expected last answer of a case, from the documents of the course.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stated {
    /// The message; an empty text is none.
    pub message: Option<String>,
    /// Whether the line is refused.
    pub refused: Option<bool>,
    /// Pieces on the board, such as `e4:wp`.
    pub pieces: Vec<String>,
    /// Empty squares.
    pub empty: Vec<String>,
    /// The number of pieces on the board.
    pub count: Option<usize>,
    /// Lines after the board, or of the output of a run, in this order.
    pub lines: Vec<String>,
}
