//! A running program: lines in, text out, within limits. It is ended with all processes that it has started.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Group};

use crate::suite::Limits;

/// How much of standard error is kept, in bytes.
const KEPT_ERRORS: usize = 4_096;
/// How long a program may take to end by itself when its input ends.
const FAREWELL: Duration = Duration::from_millis(500);

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
pub(super) fn check(command: &[OsString]) -> Result<(), StartError> {
    let name = command.first().cloned().unwrap_or_default();
    let error = |source| StartError { program: name.to_string_lossy().into_owned(), source };
    let not_found = || error(io::Error::new(io::ErrorKind::NotFound, "there is no such program"));
    let path = Path::new(&name);
    if name.is_empty() {
        return Err(not_found());
    }
    let candidates: Vec<PathBuf> = if path.components().count() > 1 {
        vec![path.to_owned()]
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
    /// Complete lines that have not been read yet.
    lines: Vec<String>,
    /// The beginning of the next line.
    partial: Vec<u8>,
    /// The number of bytes since the case began.
    printed: usize,
    limit: usize,
}

impl Program {
    pub(super) fn start(
        command: &[OsString],
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Program, StartError> {
        Program::start_with(command, &[], limits, cancel)
    }

    /// Starts a command with more arguments.
    pub(super) fn start_with(
        command: &[OsString],
        more: &[&Path],
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Program, StartError> {
        let mut builder = limited(command, limits);
        builder.args(more).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let program = command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let started = Group::start(&mut builder, cancel);
        let mut group = started.map_err(|source| StartError { program, source })?;
        let (sender, chunks) = sync_channel(64);
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdout) = group.take_stdout() {
            std::thread::spawn(move || forward(stdout, &sender));
        }
        if let Some(stderr) = group.take_stderr() {
            let kept = Arc::clone(&errors);
            std::thread::spawn(move || keep(stderr, &kept));
        }
        Ok(Program {
            stdin: group.take_stdin(),
            group,
            chunks,
            errors,
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
            if let Some(status) = self.group.ended() {
                return status;
            }
            if Instant::now() >= deadline {
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

/// Returns the command within its limits.
///
/// The shell sets the memory limit: setting it between fork and exec would be unsafe code, and setting it
/// from outside would be too late. The limit is that of writable memory (`-d`), not of addresses (`-v`):
/// virtual machines, such as Java's, reserve far more addresses than they use.
fn limited(command: &[OsString], limits: &Limits) -> Command {
    let (program, arguments) =
        command.split_first().map_or((OsString::new(), &[][..]), |(p, a)| (p.clone(), a));
    let mut builder = match limits.memory.filter(|_| cfg!(unix)) {
        Some(memory) => {
            let mut shell = Command::new("sh");
            let script = r#"ulimit -d "$1" 2>/dev/null; shift; exec "$@""#;
            shell.arg("-c").arg(script).arg("sh").arg((memory * 1024).to_string()).arg(program);
            shell
        }
        None => Command::new(program),
    };
    builder.args(arguments);
    builder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches(['\n', '\r']).to_owned()
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
