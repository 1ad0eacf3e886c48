//! A virtual machine with the harness: requests out, answers in, within limits of time and output.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_process::{Access, Cancel, Group, Sandbox};

use super::answer::Answer;
use super::folder::PrivateFolder;
use super::jdk::Jdk;
use crate::{Course, Limits, StudentError};

/// The time in which the machine must be ready.
const START: Duration = Duration::from_secs(20);
/// The time that the harness has, beyond the limit, to say where a submission hangs.
const DELAY: Duration = Duration::from_secs(2);
/// The greatest length of an answer in bytes.
const MAX_LINE: u64 = 4 << 20;
/// The number of bytes besides answers that a submission may write to the real standard output.
const MAX_NOISE: u64 = 64 << 20;
/// How much of standard error is kept, in bytes.
const KEPT_ERRORS: u64 = 4_096;

/// What a machine needs.
pub(super) struct Setting<'a> {
    pub(super) jdk: &'a Jdk,
    pub(super) course: Course,
    pub(super) folder: &'a Path,
    pub(super) target: &'a PrivateFolder,
    pub(super) limits: Limits,
    pub(super) sandbox: &'a Sandbox,
    pub(super) cancel: &'a Cancel,
}

/// A running virtual machine.
pub(super) struct Machine {
    group: Group,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<String>>,
}

/// What comes from a machine.
enum Line {
    Answer(Value),
    Flood,
}

impl Machine {
    pub(super) fn start(setting: &Setting<'_>) -> Result<Machine, StudentError> {
        let (jdk, target) = (setting.jdk, setting.target);
        let temporary = target.path("temporary");
        let mut access = Access::new(setting.folder)
            .reading(&jdk.home)
            .reading(target.path("classes"))
            .reading(target.path("harness"))
            .with_memory(setting.limits.memory);
        if !setting.sandbox.is_on() {
            access = access.writing(&temporary);
        }
        let mut command = setting.sandbox.command(jdk.tool("java"), &access);
        let heap = setting.limits.memory.map_or(512, |memory| (memory / 2).clamp(16, 512));
        command.arg(format!("-Xmx{heap}m"));
        command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"]);
        command.args(["-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.country=US"]);
        command.args(["-Djava.awt.headless=true", "-XX:-OmitStackTraceInFastThrow"]);
        if !setting.sandbox.is_on() {
            // In the sandbox `/tmp` is private.
            command.arg(format!("-Djava.io.tmpdir={}", temporary.display()));
        }
        command.arg("-cp").arg(target.path("harness")).arg("tabiya.Main");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let unstarted = |error| StudentError::Ended(format!("Java could not be started: {error}"));
        let mut group = Group::start(&mut command, setting.cancel).map_err(unstarted)?;
        if let Some(memory) = setting.limits.memory {
            group.limit_memory(memory);
        }
        let token = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        let (sender, lines) = sync_channel(16);
        let errors = Arc::new(Mutex::new(String::new()));
        if let Some(stdout) = group.take_stdout() {
            let start = format!("{{\"token\":\"{token}\"");
            std::thread::spawn(move || forward(stdout, &start, |line| sender.send(line).is_ok()));
        }
        if let Some(stderr) = group.take_stderr() {
            let kept = Arc::clone(&errors);
            std::thread::spawn(move || keep(stderr, &kept));
        }
        let mut machine = Machine { stdin: group.take_stdin(), group, lines, errors };
        let first = json!({
            "token": token,
            "course": setting.course.name(),
            "package": match setting.course {
                Course::TwoPlayer => "chess",
                Course::Animal => "animalchess",
                _ => "",
            },
            "classes": target.path("classes").display().to_string(),
            "output": setting.limits.output,
        });
        machine.send(&first);
        machine.receive(START).map_err(|error| machine.with_errors(error))?;
        Ok(machine)
    }

    /// Sends a request and returns its answer, and what the submission has printed.
    pub(super) fn ask(&mut self, mut request: Value, time: Duration) -> (Answer, String) {
        request["ms"] = json!(u64::try_from(time.as_millis()).unwrap_or(u64::MAX / 2));
        self.send(&request);
        match self.receive(time + DELAY) {
            Ok(answer) => {
                let output = answer["output"].as_str().unwrap_or_default().to_owned();
                let read = match Answer::read(&answer) {
                    // `System.exit`: how the process ends says with which code.
                    Answer::Over(StudentError::Ended(why)) => {
                        let how = self.how_it_ended();
                        let code =
                            how.strip_prefix("it has ended with ").map(|code| format!(", with {code}"));
                        Answer::Over(StudentError::Ended(why + &code.unwrap_or_default()))
                    }
                    read => read,
                };
                (read, output)
            }
            Err(error) => (Answer::Over(self.with_errors(error)), String::new()),
        }
    }

    fn send(&mut self, request: &Value) {
        if let Some(stdin) = &mut self.stdin {
            // A machine that has ended is noticed when its answer does not come.
            let _ = stdin.write_all(format!("{request}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    fn receive(&mut self, time: Duration) -> Result<Value, StudentError> {
        match self.lines.recv_timeout(time) {
            Ok(Line::Answer(answer)) => Ok(answer),
            Ok(Line::Flood) => Err(StudentError::Flood),
            Err(RecvTimeoutError::Timeout) => Err(StudentError::TimeOut(None)),
            Err(RecvTimeoutError::Disconnected) => Err(StudentError::Ended(self.how_it_ended())),
        }
    }

    fn how_it_ended(&mut self) -> String {
        let deadline = Instant::now() + Duration::from_millis(500);
        loop {
            if let Some(how) = self.group.ended() {
                return how;
            }
            if Instant::now() >= deadline {
                return "it has closed its output".to_owned();
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Adds what the machine itself has said, such as that there is too little memory.
    fn with_errors(&self, error: StudentError) -> StudentError {
        let errors = self.errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match (error, errors.lines().map(str::trim).find(|line| !line.is_empty())) {
            (StudentError::Ended(how), Some(line)) => StudentError::Ended(format!("{how} ({line})")),
            (error, _) => error,
        }
    }
}

/// Passes on the answers: the lines that begin with the token. A submission may have written before them.
fn forward(from: impl Read, start: &str, send: impl Fn(Line) -> bool) {
    let mut from = BufReader::new(from);
    let mut noise = 0;
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let text = String::from_utf8_lossy(&line);
        let json = text.rfind(start).and_then(|at| serde_json::from_str(text[at..].trim_end()).ok());
        let goes_on = match json {
            Some(answer) => send(Line::Answer(answer)),
            None => {
                noise += line.len() as u64;
                noise <= MAX_NOISE
            }
        };
        if noise > MAX_NOISE {
            send(Line::Flood);
        }
        if !goes_on {
            return;
        }
    }
}

/// Keeps the beginning of standard error, and reads the rest so that the machine need not wait.
fn keep(mut from: impl Read, kept: &Mutex<String>) {
    let mut text = Vec::new();
    let _ = from.by_ref().take(KEPT_ERRORS).read_to_end(&mut text);
    *kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) =
        String::from_utf8_lossy(&text).into_owned();
    let _ = std::io::copy(&mut from, &mut std::io::sink());
}
