//! The running harness: requests out, lines of JSON in, within limits of time and output.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tabiya_process::Group;

use super::places::Places;
use crate::{Limits, StudentError};

/// How much of what the student's code prints is kept, in bytes.
const KEPT_OUTPUT: usize = 8_192;
/// The greatest length of a line of the harness in bytes.
const MAX_LINE: u64 = 1 << 20;
/// What the C library writes before the place of a failed assert(): the name of the program.
const HARNESS: &str = "tabiya-harness: ";
/// A part of the message of a failed assert().
const ASSERTION: &str = "Assertion `";
/// How often the amount of output is looked at.
const TICK: Duration = Duration::from_millis(20);
/// The time that the harness has, beyond the limit, to say where the student's code is.
const SLACK: Duration = Duration::from_secs(1);
/// The time that output may take to arrive after an answer, and after the end of a process.
const DELAYS: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];
/// The time that the reason for an abort() may take to arrive.
const REASON: Duration = Duration::from_millis(500);
/// What the lines with such reasons contain.
const REASONS: [&str; 3] = [ASSERTION, "Assertion '", "terminate called"];
/// The number of the signal of abort().
const ABORT: i64 = 6;
/// How many lines the harness writes at most about the end of a process before the line that reports it.
const MAX_NOTICES: usize = 16;

/// A running harness.
pub(super) struct Program {
    group: Group,
    stdin: Option<ChildStdin>,
    replies: Receiver<Value>,
    printed: Arc<Mutex<Printed>>,
    places: Places,
    /// The number of bytes that may be printed for one request.
    limit: usize,
}

/// An answer of the harness.
pub(super) enum Reply {
    Line(Value),
    /// The process of the case or game has ended; the harness goes on.
    Died(StudentError),
}

/// What the student's code has printed.
#[derive(Default)]
struct Printed {
    kept: Vec<u8>,
    count: usize,
}

impl Program {
    /// Starts the harness.
    pub(super) fn start(
        mut command: Command,
        limits: Limits,
        places: Places,
    ) -> Result<Program, StudentError> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let unstarted = |error| StudentError::Ended(format!("it could not be started: {error}"));
        let mut group = Group::start(&mut command, &places.cancel).map_err(unstarted)?;
        if let Some(memory) = limits.memory {
            group.limit_memory(memory);
        }
        // What is printed is not taken for an answer. The classes run in a process with the harness, however:
        // code that searches its memory finds the token, and can then write answers.
        let token = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        let (sender, replies) = sync_channel(256);
        let printed = Arc::new(Mutex::new(Printed::default()));
        if let Some(stdout) = group.take_stdout() {
            let prefix = format!("{token} ");
            std::thread::spawn(move || forward(stdout, &prefix, &sender));
        }
        if let Some(stderr) = group.take_stderr() {
            let printed = Arc::clone(&printed);
            std::thread::spawn(move || keep(stderr, &printed));
        }
        let mut program =
            Program { stdin: group.take_stdin(), group, replies, printed, places, limit: limits.output };
        program.send(&token);
        program.send(&limits.answer.as_millis().to_string());
        Ok(program)
    }

    /// Sends a request. Output is counted anew.
    pub(super) fn send(&mut self, line: &str) {
        *lock(&self.printed) = Printed::default();
        if let Some(stdin) = &mut self.stdin {
            // A program that has ended is noticed when its answer does not come.
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// Returns the answer to a request, or the next one. After an error the program must not be used any
    /// more.
    pub(super) fn reply(&mut self, time: Duration) -> Result<Reply, StudentError> {
        let deadline = Instant::now() + time + SLACK;
        let mut place = None;
        for _ in 0..MAX_NOTICES {
            let line = self.receive(deadline)?;
            if let Some(frames) = line["frames"].as_str() {
                place = self.places.find(frames);
            }
            if line["timeout"] == true {
                // The end of the process follows.
                self.receive(Instant::now() + SLACK)?;
                return Ok(Reply::Died(StudentError::TimeOut(place)));
            }
            if line["crash"] == true {
                continue;
            }
            return Ok(match self.death(&line, place) {
                Some(error) => Reply::Died(error),
                None => Reply::Line(line),
            });
        }
        Err(StudentError::Flood)
    }

    fn receive(&mut self, deadline: Instant) -> Result<Value, StudentError> {
        loop {
            if lock(&self.printed).count > self.limit {
                return Err(StudentError::Flood);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.replies.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.how_it_ended()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(StudentError::TimeOut(None)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn how_it_ended(&mut self) -> StudentError {
        let deadline = Instant::now() + Duration::from_millis(200);
        loop {
            if let Some(how) = self.group.ended() {
                return StudentError::Ended(how);
            }
            if Instant::now() >= deadline {
                return StudentError::Ended("it has closed its output".to_owned());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the beginning of what the student's code has printed since the last request.
    pub(super) fn output(&self) -> String {
        if lock(&self.printed).count == 0 {
            std::thread::sleep(DELAYS[0]);
        }
        String::from_utf8_lossy(&lock(&self.printed).kept).into_owned()
    }

    /// Waits until the reason for an abort() has arrived. Not every one has a reason.
    fn wait_for_reason(&self) {
        let deadline = Instant::now() + REASON;
        while Instant::now() < deadline {
            let output = self.output();
            let has_reason = output.split_inclusive('\n').any(|line| line.ends_with('\n') && is_reason(line));
            if has_reason || output.len() >= KEPT_OUTPUT {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Explains the end of the process in which a request was carried out, if a line reports it.
    fn death(&self, line: &Value, place: Option<String>) -> Option<StudentError> {
        let how = if let Some(code) = line["exit"].as_i64() {
            format!("it has ended with exit code {code}")
        } else if let Some(signal) = line["signal"].as_i64() {
            let name = match signal {
                4 => " (illegal instruction)",
                6 => " (abort)",
                8 => " (division by zero)",
                9 => " (killed)",
                11 => " (segmentation fault)",
                _ => "",
            };
            format!("it was ended by signal {signal}{name}")
        } else {
            line["ended"].as_str()?.to_owned()
        };
        // A failed assert() says where it stands.
        if line["signal"].as_i64() == Some(ABORT) {
            self.wait_for_reason();
        } else {
            std::thread::sleep(DELAYS[1]);
        }
        let output = self.output();
        let reason = output.lines().find(|line| is_reason(line)).map(|line| {
            let line = line.trim().trim_end_matches('.');
            // That of the C library names the student's line, and those of the C++ library their own.
            let start = if line.contains(ASSERTION) { HARNESS } else { "Assertion '" };
            let line = line.find(start).map_or(line, |at| &line[at..]);
            format!(": {}", line.trim_start_matches(HARNESS).trim_start_matches("./"))
        });
        // A failed assert() names its place itself.
        let place = place.filter(|place| !reason.as_ref().is_some_and(|reason| reason.contains(place)));
        let place = place.map(|place| format!(" in {place}")).unwrap_or_default();
        Some(StudentError::Ended(how + &place + &reason.unwrap_or_default()))
    }
}

/// Returns the error that a line reports, if it does: an exception, or something missing.
pub(super) fn error(line: &Value) -> Option<StudentError> {
    if let Some(sentence) = line["missing"].as_str() {
        return Some(StudentError::Missing(sentence.to_owned()));
    }
    let class = line["threw"].as_str()?.to_owned();
    let message = line["message"].as_str().unwrap_or_default().to_owned();
    Some(StudentError::Threw { class, message, trace: Vec::new() })
}

/// Returns whether a line says why abort() was called.
fn is_reason(line: &str) -> bool {
    REASONS.iter().any(|reason| line.contains(reason))
}

fn lock(printed: &Mutex<Printed>) -> std::sync::MutexGuard<'_, Printed> {
    printed.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Passes on the lines that begin with the token.
fn forward(from: impl Read, prefix: &str, to: &SyncSender<Value>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&line);
        let value = line.strip_prefix(prefix).and_then(|json| serde_json::from_str(json).ok());
        if let Some(value) = value
            && to.send(value).is_err()
        {
            return;
        }
    }
}

/// Counts output, keeps its beginning, and reads the rest so that the program need not wait.
fn keep(mut from: impl Read, printed: &Mutex<Printed>) {
    let mut buffer = [0; 16_384];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let mut printed = lock(printed);
        let room = KEPT_OUTPUT.saturating_sub(printed.kept.len());
        printed.kept.extend_from_slice(&buffer[..length.min(room)]);
        printed.count += length;
    }
}
