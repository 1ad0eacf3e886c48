//! A running command: lines in, text out, within limits. It is ended with all processes that it has started.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use tabiya_process::{Access, Group};
use tabiya_submission::StudentError;

use super::Program;

/// The output for one answer, in bytes.
const MAX_OUTPUT: usize = 1 << 20;
/// How long a command may take to end after its output has.
const FAREWELL: Duration = Duration::from_millis(500);

/// Returns the file of a command.
///
/// # Errors
/// Returns why it cannot be run, as a clause.
pub fn find(command: &[OsString]) -> Result<PathBuf, String> {
    let name = command.first().filter(|name| !name.is_empty()).ok_or("no command is given")?;
    let path = Path::new(name);
    let candidates: Vec<PathBuf> = if path.components().count() > 1 {
        vec![path.to_owned()]
    } else {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).map(|folder| folder.join(path)).collect()
    };
    let found = candidates.iter().find(|path| path.is_file());
    let found = found.ok_or_else(|| format!("there is no program `{}`", path.display()))?;
    candidates
        .iter()
        .find(|path| is_executable(path))
        .cloned()
        .ok_or_else(|| format!("{} is not executable", found.display()))
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

/// Which output a part of it comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Channel {
    Output,
    Errors,
}

/// A running command.
pub(super) struct Running {
    group: Group,
    stdin: Option<ChildStdin>,
    parts: Receiver<(Channel, Vec<u8>)>,
    /// What has been printed and not been taken.
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Running {
    /// Starts a command with more arguments.
    pub(super) fn start(program: &Program, more: &[&Path]) -> Result<Running, StudentError> {
        let mut command = build(program, more);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command, &program.cancel)
            .map_err(|error| StudentError::Ended(format!("it cannot be started: {error}")))?;
        group.limit_memory(program.memory);
        // The channel is short, so that a program that prints without end has to wait.
        let (sender, parts) = sync_channel(64);
        if let Some(stdout) = group.take_stdout() {
            let sender = sender.clone();
            std::thread::spawn(move || forward(stdout, Channel::Output, &sender));
        }
        if let Some(stderr) = group.take_stderr() {
            std::thread::spawn(move || forward(stderr, Channel::Errors, &sender));
        }
        Ok(Running { stdin: group.take_stdin(), group, parts, output: Vec::new(), errors: Vec::new() })
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

    /// Waits for more output, and returns whether any came in time.
    pub(super) fn wait(&mut self, until: Instant) -> Result<bool, StudentError> {
        match self.parts.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok((Channel::Output, bytes)) => self.output.extend(bytes),
            Ok((Channel::Errors, bytes)) => self.errors.extend(bytes),
            Err(RecvTimeoutError::Timeout) => return Ok(false),
            Err(RecvTimeoutError::Disconnected) => return Err(StudentError::Ended(self.status())),
        }
        if self.output.len() > MAX_OUTPUT || self.errors.len() > MAX_OUTPUT {
            return Err(StudentError::Flood);
        }
        Ok(true)
    }

    /// Returns what has been printed and not been taken.
    pub(super) fn output(&self) -> String {
        String::from_utf8_lossy(&self.output).replace('\r', "")
    }

    /// Takes what has been printed: standard output, and standard error.
    pub(super) fn take(&mut self) -> (String, String) {
        let output = self.output();
        let errors = String::from_utf8_lossy(&self.errors).replace('\r', "");
        self.output.clear();
        self.errors.clear();
        (output, errors)
    }

    /// Waits a little for the end of the program, and says how it ended.
    pub(super) fn status(&mut self) -> String {
        let until = Instant::now() + FAREWELL;
        loop {
            if let Some(status) = self.group.ended() {
                return status;
            }
            if Instant::now() >= until {
                return "it has closed its output".to_owned();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Returns the command within its limits, in the sandbox if there is one. Files among the further arguments
/// are readable.
fn build(program: &Program, more: &[&Path]) -> Command {
    let (name, arguments) = match program.command.split_first() {
        Some((name, arguments)) => (name.clone(), arguments),
        None => (OsString::new(), &[][..]),
    };
    let folder = std::env::current_dir().unwrap_or_default();
    let mut access = Access::of_command(&program.command, folder).with_memory(Some(program.memory));
    for file in more {
        access = access.reading(file);
    }
    let mut command = program.sandbox.command(name, &access);
    command.args(arguments).args(more);
    command
}

fn forward(mut from: impl Read, channel: Channel, to: &SyncSender<(Channel, Vec<u8>)>) {
    let mut buffer = [0; 8_192];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if to.send((channel, buffer[..length].to_vec())).is_err() {
            break;
        }
    }
}
