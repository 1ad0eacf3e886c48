//! Programs of students that are run by a command and read lines, or are run with two files.

mod json;
mod plain;
mod program;
mod simulate;

use std::ffi::OsString;
use std::time::Duration;

use tabiya_process::{Cancel, Sandbox};
use tabiya_submission::{Course, Student, StudentError};

pub use program::find;

/// How programs are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The lines of `tabiya play --plain`, in the coordinates of the course.
    Plain,
    /// The lines of `tabiya play --plain`, with squares in all courses.
    PlainSquares,
    /// The lines of `tabiya referee`, in the dialect of the course.
    Json,
    /// The files of `tabiya simulate`, for the simulator.
    Files,
}

/// A command of a student, and its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How it is asked.
    pub protocol: Protocol,
    /// How long an answer may take.
    pub time: Duration,
    /// The memory that it may use, in MiB.
    pub memory: u64,
    /// Where it runs.
    pub sandbox: Sandbox,
    /// Ends it from another thread.
    pub cancel: Cancel,
}

impl Program {
    /// Returns a command with the usual protocol of a course and the usual limits, in a sandbox if there is
    /// one.
    pub fn new(course: Course, command: Vec<OsString>) -> Program {
        let protocol = if course == Course::Simulator { Protocol::Files } else { Protocol::Plain };
        Program {
            command,
            protocol,
            time: Duration::from_secs(5),
            memory: 2_048,
            sandbox: Sandbox::detect(),
            cancel: Cancel::default(),
        }
    }
}

/// Returns the game of a course that a command plays. The command is started with the first game.
///
/// # Errors
/// Returns why the command cannot be run.
pub fn open(course: Course, program: &Program) -> Result<Box<dyn Student>, StudentError> {
    find(&program.command).map_err(StudentError::Ended)?;
    Ok(match program.protocol {
        Protocol::Plain => Box::new(plain::PlainStudent::new(course, program.clone(), true)),
        Protocol::PlainSquares => Box::new(plain::PlainStudent::new(course, program.clone(), false)),
        Protocol::Json => Box::new(json::JsonStudent::new(course, program.clone())),
        Protocol::Files => Box::new(simulate::FilesStudent::new(program.clone())),
    })
}
