//! A game played by a student's program.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use crate::{CaseResult, Script};

/// One of the five courses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Course {
    /// Kings are captured; squares are (x, y).
    Grid,
    /// Chess at the terminal.
    TwoPlayer,
    /// The board of 64 cells.
    Cells,
    /// Any layout, without turns.
    Simulator,
    /// Animal chess; squares are (row, column).
    Animal,
}

impl Course {
    /// All courses.
    pub const ALL: [Course; 5] =
        [Course::Grid, Course::TwoPlayer, Course::Cells, Course::Simulator, Course::Animal];

    /// Returns the name of the course's suite.
    pub fn name(self) -> &'static str {
        match self {
            Course::Grid => "grid",
            Course::TwoPlayer => "two-player",
            Course::Cells => "cells",
            Course::Simulator => "simulator",
            Course::Animal => "animal",
        }
    }
}

/// A game as a student's program shows it after a request.
///
/// Squares are names such as `e4` in all courses; the adapters translate the coordinates of the courses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot {
    /// The pieces by their squares, written as on the boards of `tabiya play --plain`: `wp`, `bK`, `w+C`.
    pub pieces: BTreeMap<String, String>,
    /// The message of the course, if there is one: `CHECK`, `ILLEGAL_MOVE`, `WHITE has won`.
    pub message: Option<String>,
    /// The letters of the pieces in the hands of the first and second player.
    pub hands: [Vec<String>; 2],
    /// The history, one entry for each event.
    pub history: Vec<String>,
    /// What the program has printed, up to a limit.
    pub output: String,
}

/// Why a student's program has not done what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudentError {
    /// It has not answered in time; where it was at that moment, if known (`Board.java:41`).
    TimeOut(Option<String>),
    /// It has ended, as a clause: `it has ended with exit code 0`.
    Ended(String),
    /// It has printed too much.
    Flood,
    /// It has thrown an exception.
    Threw {
        /// The name of the class, such as `java.lang.NullPointerException`.
        class: String,
        /// The message; empty if there is none.
        message: String,
        /// The lines of the stack trace that are the student's.
        trace: Vec<String>,
    },
    /// A class, method or field is missing or has another signature: a sentence that names it.
    Missing(String),
    /// It cannot be asked for this, as a sentence.
    Unsupported(String),
}

impl fmt::Display for StudentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudentError::TimeOut(None) => f.write_str("The program has not answered in time."),
            StudentError::TimeOut(Some(place)) => {
                write!(f, "The program has not answered in time; it was at {place}.")
            }
            StudentError::Ended(how) => write!(f, "The program has ended: {how}."),
            StudentError::Flood => f.write_str("The program has printed too much."),
            StudentError::Threw { class, message, .. } if message.is_empty() => {
                write!(f, "The program has thrown {class}.")
            }
            StudentError::Threw { class, message, .. } => {
                write!(f, "The program has thrown {class}: {message}")
            }
            StudentError::Missing(sentence) | StudentError::Unsupported(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for StudentError {}

/// The result of a static `main`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MainResult {
    /// What it has printed, up to a limit.
    pub output: String,
    /// Why it has not ended as usual, if it has not.
    pub error: Option<StudentError>,
}

/// A compiled submission: it plays games, and runs cases of calls.
pub trait Submission: Student {
    /// Begins a case: the next request meets the program as if it had just been started.
    fn begin_case(&mut self);

    /// Runs the calls of a case, which begins with it. `number` counts the cases of calls from 0. The
    /// statement that is run at the time `end` is too late, and the case ends there.
    fn run_case(&mut self, number: usize, script: &Script, end: Instant) -> CaseResult;

    /// Runs the main class of the course with two files, in a case of its own. A missing text is a file that
    /// does not exist. `None` if the course has no main class.
    fn run_main(&mut self, files: [Option<&str>; 2]) -> Option<MainResult>;
}

/// A game played by a student's program. After an error that ended the program, the next call starts it anew.
pub trait Student: Send {
    /// Begins a new game.
    ///
    /// # Errors
    /// Returns why the program did not do it.
    fn start(&mut self) -> Result<Snapshot, StudentError>;

    /// Begins a new game from a layout: a line `e1=wk` for each piece. Only the simulator has layouts.
    ///
    /// # Errors
    /// Returns why the program did not do it; `Unsupported` if it has no layouts.
    fn set_up(&mut self, layout: &str) -> Result<Snapshot, StudentError> {
        let _ = layout;
        Err(StudentError::Unsupported("This program cannot begin from a layout.".to_owned()))
    }

    /// Returns the squares to which the program lets the piece on a square go, or, for a piece in a hand
    /// (`H@`), the squares on which it may be dropped.
    ///
    /// # Errors
    /// Returns why the program did not do it; `Unsupported` if it has no method for the question.
    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError>;

    /// Plays a line, as `tabiya play --plain` reads it in squares: `e2 e4`, `g7 g8 N`, `g1 f3 draw?`,
    /// `resign`, `H@c3`.
    ///
    /// # Errors
    /// Returns why the program did not do it.
    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError>;
}
