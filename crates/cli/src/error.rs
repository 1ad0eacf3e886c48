//! The exit codes and the error of commands.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
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
    /// The user stopped the program at once, as a shell reports it for Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The error of a command: a message for people, and the exit code.
#[derive(Debug)]
pub(crate) struct CommandError {
    pub(crate) exit: Exit,
    /// The message; empty if it was printed already.
    text: String,
    hint: Option<String>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl CommandError {
    pub(crate) fn new(exit: Exit, text: impl Into<String>) -> CommandError {
        CommandError { exit, text: text.into(), hint: None, source: None }
    }

    /// Creates an error for bad arguments or unreadable input.
    pub(crate) fn usage(text: impl Into<String>) -> CommandError {
        CommandError::new(Exit::Usage, text)
    }

    /// Creates an error for a file that cannot be read.
    pub(crate) fn unreadable(name: &str, error: io::Error) -> CommandError {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
            io::ErrorKind::UnexpectedEof => "the compressed data ends too early".to_owned(),
            _ => error.to_string(),
        };
        CommandError::usage(format!("{name} cannot be read: {why}.")).caused_by(error)
    }

    /// Creates an error for a game or file that breaks the rules.
    pub(crate) fn broken(text: impl Into<String>) -> CommandError {
        CommandError::new(Exit::Broken, text)
    }

    /// Creates an error whose message was printed already.
    pub(crate) fn shown(exit: Exit) -> CommandError {
        CommandError::new(exit, "")
    }

    /// Adds a hint at the remedy.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> CommandError {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the error that caused this one.
    pub(crate) fn caused_by(mut self, source: impl Error + Send + Sync + 'static) -> CommandError {
        self.source = Some(Box::new(source));
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

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for CommandError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn Error + 'static))
    }
}

/// Returns why a file cannot be written, in words for people.
pub(crate) fn why_unwritable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
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
