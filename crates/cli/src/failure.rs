//! Exit codes and error messages of commands.

use std::io::Write;
use std::process::ExitCode;

use crate::output::{BOLD, ERROR};

/// The exit codes of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Success.
    Fine = 0,
    /// The game or the file breaks the rules.
    Broken = 1,
    /// The arguments are invalid, or the input cannot be read.
    Usage = 2,
    /// The system or an external program failed.
    Outside = 3,
    /// The program has a bug.
    Bug = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The failure of a command: a message for people, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    /// The message; empty if it was printed already.
    text: String,
    hint: Option<String>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, text: impl Into<String>) -> Failure {
        Failure { exit, text: text.into(), hint: None }
    }

    /// Creates a failure for bad arguments or unreadable input.
    pub(crate) fn usage(text: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, text)
    }

    /// Creates a failure for a game or file that breaks the rules.
    pub(crate) fn broken(text: impl Into<String>) -> Failure {
        Failure::new(Exit::Broken, text)
    }

    /// Creates a failure whose message was printed already.
    pub(crate) fn shown(exit: Exit) -> Failure {
        Failure::new(exit, "")
    }

    /// Adds a hint about what to do.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// Prints the message on standard error.
    pub(crate) fn show(&self) {
        // If standard error is closed, there is nowhere to report that.
        let mut err = anstream::stderr().lock();
        if !self.text.is_empty() {
            let _ = writeln!(err, "{ERROR}error:{ERROR:#} {}", self.text);
        }
        if let Some(hint) = &self.hint {
            let _ = writeln!(err, "{BOLD}hint:{BOLD:#} {hint}");
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns the location and the message of a panic.
pub(crate) fn of_panic<'a>(info: &'a std::panic::PanicHookInfo<'_>) -> (String, &'a str) {
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
    let payload = info.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let what = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    (place.unwrap_or_else(|| "an unknown place".to_owned()), what)
}
