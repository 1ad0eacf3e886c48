//! A running program: lines in, lines out, within limits. It is ended with all processes that it has started.
//! This file knows no protocol.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Group};

use crate::spec::EngineSpec;

/// The longest line that is kept, in bytes; the rest of a longer one is left out.
const MAX_LINE: usize = 65_536;
/// The most that a program may print while it is waited for, in bytes.
const MAX_OUTPUT: usize = 64 << 20;
/// The lines of standard error that are kept, and their length.
const KEPT_ERRORS: usize = 20;
const MAX_ERROR: usize = 400;
/// The lines that wait to be read. A program that prints more has to wait.
const WAITING: usize = 1_024;
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why a line did not come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The time is over.
    Time,
    /// The program has ended; how, as a clause.
    Ended(String),
    /// The program has printed too much.
    Output,
}

/// A line that a program printed, and when.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) at: Instant,
    pub(super) text: String,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    group: Group,
    /// To the thread that writes: a program that does not read must not block the match.
    input: Sender<String>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<VecDeque<String>>>,
    printed: usize,
}

impl Process {
    pub(super) fn start(spec: &EngineSpec, cancel: &Cancel) -> io::Result<Process> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        let mut group = Group::start(&mut command, cancel)?;
        let (input, to_write) = channel::<String>();
        let (to_read, lines) = sync_channel(WAITING);
        let errors = Arc::new(Mutex::default());
        if let Some(mut stdin) = group.take_stdin() {
            std::thread::spawn(move || {
                while let Ok(text) = to_write.recv() {
                    if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        if let Some(stdout) = group.take_stdout() {
            std::thread::spawn(move || forward(stdout, &to_read));
        }
        if let Some(stderr) = group.take_stderr() {
            let errors = Arc::clone(&errors);
            std::thread::spawn(move || keep(stderr, &errors));
        }
        Ok(Process { group, input, lines, errors, printed: 0 })
    }

    /// Sends a line.
    pub(super) fn send(&self, line: &str) {
        // If the program has ended, the next line that is waited for reports it.
        let _ = self.input.send(format!("{line}\n"));
    }

    /// Forgets the lines printed so far, and counts the output from now on.
    pub(super) fn discard(&mut self) {
        // A program that prints without end would keep this busy.
        for _ in 0..WAITING {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
        self.printed = 0;
    }

    /// Waits for the next line.
    pub(super) fn line(&mut self, deadline: Instant) -> Result<Line, Trouble> {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(wait) {
            Ok(line) => {
                self.printed += line.text.len() + 1;
                if self.printed > MAX_OUTPUT { Err(Trouble::Output) } else { Ok(line) }
            }
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Time),
            Err(RecvTimeoutError::Disconnected) => Err(Trouble::Ended(self.status())),
        }
    }

    /// Returns the last lines of standard error.
    pub(super) fn errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).iter().cloned().collect()
    }

    /// Waits a little for the end of the program, and says how it ended.
    fn status(&mut self) -> String {
        let deadline = Instant::now() + FAREWELL;
        loop {
            if let Some(status) = self.group.ended() {
                // Its last words may still be on their way.
                std::thread::sleep(Duration::from_millis(20));
                return status;
            }
            if Instant::now() >= deadline {
                return "it has closed its output".to_owned();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Lets the program end by itself, within a short time.
    pub(super) fn finish(mut self) {
        let deadline = Instant::now() + FAREWELL;
        while self.group.ended().is_none() && Instant::now() < deadline {
            // The lines are read so that it need not wait for that.
            let _ = self.lines.recv_timeout(Duration::from_millis(5));
        }
    }
}

/// Passes on the lines that a program prints, each with the time at which it ended.
fn forward(from: impl Read, to: &SyncSender<Line>) {
    each_line(from, MAX_LINE, |text| to.send(Line { at: Instant::now(), text }).is_ok());
}

/// Keeps the last lines of standard error.
fn keep(from: impl Read, kept: &Mutex<VecDeque<String>>) {
    each_line(from, MAX_ERROR, |text| {
        let mut kept = kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kept.push_back(text);
        if kept.len() > KEPT_ERRORS {
            kept.pop_front();
        }
        true
    });
}

/// Calls a closure with each line, cut to a length, until it returns false or the text ends.
fn each_line(from: impl Read, longest: usize, mut take: impl FnMut(String) -> bool) {
    let mut from = BufReader::new(from);
    let mut line: Vec<u8> = Vec::new();
    while let Ok(chunk) = from.fill_buf() {
        if chunk.is_empty() {
            break;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min(longest.saturating_sub(line.len()))]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        from.consume(used);
        if end.is_some() {
            if !take(text(&line)) {
                return;
            }
            line.clear();
        }
    }
    if !line.is_empty() {
        take(text(&line));
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut() {
        let mut lines = Vec::new();
        each_line(&b"one\r\nlonger than that\n\nend"[..], 6, |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines, ["one", "longer", "", "end"]);
    }
}
