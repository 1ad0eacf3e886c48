//! How commands end: exit codes, and what is said when something is wrong.

use std::io::Write;
use std::process::ExitCode;

use crate::output::{BOLD, ERROR};

/// The exit codes of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// The game or the file breaks the rules.
    Broken = 1,
    /// The arguments make no sense, or the input cannot be read.
    Usage = 2,
    /// The system did not do what it was asked to.
    Outside = 3,
    /// The program is wrong.
    Bug = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do its work: a text for people, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    /// What is wrong, where, and what to do. Already shown if it is empty.
    text: String,
    hint: Option<String>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, text: impl Into<String>) -> Failure {
        Failure { exit, text: text.into(), hint: None }
    }

    /// Bad arguments or unreadable input.
    pub(crate) fn usage(text: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, text)
    }

    /// A game or file that breaks the rules.
    pub(crate) fn broken(text: impl Into<String>) -> Failure {
        Failure::new(Exit::Broken, text)
    }

    /// A failure whose reasons have been shown.
    pub(crate) fn shown(exit: Exit) -> Failure {
        Failure::new(exit, "")
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// Says it on standard error.
    pub(crate) fn show(&self) {
        // There is nobody left to tell if standard error is gone.
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

/// Where a panic came from, and what it says.
pub(crate) fn of_panic<'a>(info: &'a std::panic::PanicHookInfo<'_>) -> (String, &'a str) {
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
    let payload = info.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let what = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    (place.unwrap_or_else(|| "an unknown place".to_owned()), what)
}
