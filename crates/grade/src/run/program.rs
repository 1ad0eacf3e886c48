//! A running program: lines in, text out, within limits. It is ended with all processes that it has started.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tabiya_process::{Access, Cancel, Group};

use super::Options;
use crate::suite::Limits;

/// How much of standard error is kept, in bytes.
const KEPT_ERRORS: usize = 4_096;
/// How long a program may take to end by itself when its input ends.
const FAREWELL: Duration = Duration::from_millis(500);
/// The greatest number of pieces of output that are dropped at once.
const MOST_DROPPED: usize = 100;

/// A program that cannot be started.
#[derive(Debug)]
pub struct StartError {
    program: String,
    source: io::Error,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be started: {}.", self.program, self.source)
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Why an answer did not come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The time is over.
    Time,
    /// The program has ended; how, as the end of a sentence.
    Ended(String),
    /// The program has printed too much.
    Flood,
}

/// Checks that a command names a program. A shell starts it later, whose message would be less clear.
pub(super) fn check(options: &Options) -> Result<(), StartError> {
    let name = options.command.first().cloned().unwrap_or_default();
    let error = |source| StartError { program: name.to_string_lossy().into_owned(), source };
    let not_found = || error(io::Error::new(io::ErrorKind::NotFound, "there is no such program"));
    let path = Path::new(&name);
    if name.is_empty() {
        return Err(not_found());
    }
    let candidates: Vec<PathBuf> = if path.components().count() > 1 {
        vec![options.directory.join(path)]
    } else {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).map(|folder| folder.join(path)).collect()
    };
    let found = candidates.iter().find(|path| path.is_file()).ok_or_else(not_found)?;
    if candidates.iter().any(|path| is_executable(path)) {
        return Ok(());
    }
    let text = format!("{} is not executable", found.display());
    Err(error(io::Error::new(io::ErrorKind::PermissionDenied, text)))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

/// A running program.
pub(super) struct Program {
    group: Group,
    stdin: Option<ChildStdin>,
    chunks: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads standard error.
    error_reader: Option<JoinHandle<()>>,
    /// Complete lines that have not been read yet.
    lines: Vec<String>,
    /// The beginning of the next line.
    partial: Vec<u8>,
    /// The number of bytes since the case began.
    printed: usize,
    limit: usize,
}

impl Program {
    pub(super) fn start(options: &Options, limits: &Limits, cancel: &Cancel) -> Result<Program, StartError> {
        Program::start_with(options, &[], limits, cancel)
    }

    /// Starts the command with more arguments.
    pub(super) fn start_with(
        options: &Options,
        more: &[&Path],
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Program, StartError> {
        let mut builder = builder(options, more, limits);
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let name = options.command.first();
        let program = name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let started = Group::start(&mut builder, cancel);
        let mut group = started.map_err(|source| StartError { program, source })?;
        if let Some(memory) = limits.memory {
            group.limit_memory(memory);
        }
        let (sender, chunks) = sync_channel(64);
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdout) = group.take_stdout() {
            std::thread::spawn(move || forward(stdout, &sender));
        }
        let error_reader = group.take_stderr().map(|stderr| {
            let kept = Arc::clone(&errors);
            std::thread::spawn(move || keep(stderr, &kept))
        });
        Ok(Program {
            stdin: group.take_stdin(),
            group,
            chunks,
            errors,
            error_reader,
            lines: Vec::new(),
            partial: Vec::new(),
            printed: 0,
            limit: limits.output,
        })
    }

    /// Begins a case: its output is counted anew.
    pub(super) fn begin(&mut self) {
        self.printed = 0;
    }

    /// Sends a line. A program that has ended is noticed when its answer does not come.
    pub(super) fn send(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// Ends the input of the program.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for more output.
    pub(super) fn wait(&mut self, deadline: Instant) -> Result<(), Trouble> {
        let chunk = match self.chunks.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(chunk) => chunk,
            Err(RecvTimeoutError::Timeout) => return Err(Trouble::Time),
            Err(RecvTimeoutError::Disconnected) => {
                if !self.partial.is_empty() {
                    let rest = std::mem::take(&mut self.partial);
                    self.lines.push(text(&rest));
                    return Ok(());
                }
                return Err(Trouble::Ended(self.status()));
            }
        };
        self.printed += chunk.len();
        if self.printed > self.limit {
            return Err(Trouble::Flood);
        }
        for piece in chunk.split_inclusive(|byte| *byte == b'\n') {
            self.partial.extend_from_slice(piece);
            if self.partial.ends_with(b"\n") {
                let line = std::mem::take(&mut self.partial);
                self.lines.push(text(&line));
            }
        }
        Ok(())
    }

    /// Returns the complete lines that have not been read.
    pub(super) fn complete_lines(&self) -> Vec<String> {
        self.lines.clone()
    }

    /// Returns the lines that have not been read, with the beginning of the next one.
    pub(super) fn lines(&self) -> Vec<String> {
        let partial = Some(text(&self.partial)).filter(|partial| !partial.is_empty());
        self.lines.iter().cloned().chain(partial).collect()
    }

    /// Waits until nothing has come for a while, and drops everything that has: it was printed before the
    /// next line is sent, so that it cannot be the answer to it.
    pub(super) fn drop_rest(&mut self, quiet: Duration) {
        // A program that prints without end is noticed when its answer is awaited.
        for _ in 0..MOST_DROPPED {
            if self.wait(Instant::now() + quiet).is_err() {
                break;
            }
        }
        self.lines.clear();
        self.partial.clear();
    }

    /// Takes lines away; one more than the complete ones takes the unfinished line, too.
    pub(super) fn take(&mut self, count: usize) {
        if count > self.lines.len() {
            self.partial.clear();
        }
        self.lines.drain(..count.min(self.lines.len()));
    }

    /// Returns the beginning of standard error.
    pub(super) fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        String::from_utf8_lossy(&errors).trim_end().to_owned()
    }

    /// Waits a little for the end of the program, and says how it ended.
    fn status(&mut self) -> String {
        let deadline = Instant::now() + FAREWELL;
        loop {
            let is_read = self.error_reader.as_ref().is_none_or(JoinHandle::is_finished);
            let is_late = Instant::now() >= deadline;
            // Its last words may still be on their way.
            if let Some(status) = self.group.ended().filter(|_| is_read || is_late) {
                return status;
            }
            if is_late {
                return "it has closed its output".to_owned();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Returns whether the program has ended with success; waits until `deadline` for it.
    pub(super) fn succeeded(&mut self, deadline: Instant) -> Result<bool, Trouble> {
        loop {
            if let Some(status) = self.group.ended() {
                return Ok(status == SUCCESS);
            }
            if Instant::now() >= deadline {
                return Err(Trouble::Time);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Lets the program end by itself, within a short time.
    pub(super) fn finish(mut self) {
        self.close_input();
        let deadline = Instant::now() + FAREWELL;
        while self.wait(deadline).is_ok() {
            self.printed = 0;
            self.lines.clear();
        }
    }
}

const SUCCESS: &str = "it has ended with exit code 0";

/// Returns the command with more arguments, within its limits and in the sandbox.
fn builder(options: &Options, more: &[&Path], limits: &Limits) -> Command {
    let mut words = options.command.clone();
    words.extend(more.iter().map(|path| path.as_os_str().to_owned()));
    let mut access = Access::of_command(&words, &options.directory).with_memory(limits.memory);
    access.read.extend(options.read.iter().cloned());
    let mut words = words.into_iter();
    let mut builder = options.sandbox.command(words.next().unwrap_or_default(), &access);
    builder.args(words);
    builder
}

fn text(bytes: &[u8]) -> String {
    cleaned(String::from_utf8_lossy(bytes).trim_end_matches(['\n', '\r']))
}

/// Removes what a terminal would not show: colours and other escape sequences, marks of the byte order, and
/// single control characters. After a carriage return the line begins anew.
fn cleaned(line: &str) -> String {
    let line = line.rsplit('\r').next().unwrap_or(line);
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => match chars.next() {
                // `ESC [ 3 1 m` ends with a letter or another sign from `@` to `~`.
                Some('[') => while chars.next().is_some_and(|c| !('@'..='~').contains(&c)) {},
                // A title ends with BEL, or with the sequence ESC \.
                Some(']') => while chars.next().is_some_and(|c| !matches!(c, '\u{7}' | '\\')) {},
                _ => {}
            },
            '\u{feff}' => {}
            '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// Passes on the output of a program. The channel is short, so that a program that prints without end has to
/// wait.
fn forward(mut from: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut buffer = [0; 8_192];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if to.send(buffer[..length].to_vec()).is_err() {
            break;
        }
    }
}

/// Keeps the beginning of a program's standard error, and reads the rest so that it need not wait.
fn keep(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 8_192];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let room = KEPT_ERRORS.saturating_sub(kept.len());
        kept.extend_from_slice(&buffer[..length.min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_what_a_terminal_shows() {
        for (printed, shown) in [
            ("\u{1b}[1;31mCHECK\u{1b}[0m\r\n", "CHECK"),
            ("\u{feff} a  b  c", " a  b  c"),
            ("\u{1b}]0;Chess\u{7}\u{1b}[2J\u{1b}[HbR bN", "bR bN"),
            ("thinking... 10 %\rthinking... 90 %\rCHECK\n", "CHECK"),
            ("tab\there\u{8}", "tab\there"),
            ("\u{1b}[", ""),
            ("♙ 4", "♙ 4"),
        ] {
            assert_eq!(text(printed.as_bytes()), shown, "{printed:?}");
        }
    }
}
