//! A compiled submission: plays games, and runs scripts and its `main`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_process::{Cancel, Sandbox};

use super::answer::{self, Answer};
use super::compile::{Compiled, Workshop};
use super::folder::PrivateFolder;
use super::jdk::Jdk;
use super::machine::{Machine, Setting};
use super::sources::Sources;
use crate::calls::run_script;
use crate::{
    CaseResult, Course, Limits, MainResult, OpenError, Script, Snapshot, Student, StudentError, Submission,
};

/// The layout with which games of the simulator begin, unless another is set.
const STANDARD_LAYOUT: &str = include_str!("../../starters/simulator/layout1");

/// A compiled submission in Java. Its virtual machine is started when it is needed.
pub struct JavaSubmission {
    compiled: Arc<Classes>,
    limits: Limits,
    sandbox: Sandbox,
    cancel: Cancel,
    layout: String,
    machine: Option<Machine>,
    /// Whether the next request begins a case: with classes that are loaded anew.
    is_new_case: bool,
    /// When a case of calls is over at the latest.
    end: Option<Instant>,
    /// What the submission has printed in the case.
    pub(super) output: String,
    /// The classes of the last exception.
    pub(super) kinds: Vec<String>,
}

/// The classes of a submission, which several machines can run.
struct Classes {
    jdk: Jdk,
    course: Course,
    folder: PathBuf,
    target: PrivateFolder,
    files: Vec<PathBuf>,
    notes: Vec<String>,
    command: String,
}

impl JavaSubmission {
    pub(super) fn open(
        course: Course,
        folder: &Path,
        limits: Limits,
        sandbox: &Sandbox,
        cancel: &Cancel,
    ) -> Result<JavaSubmission, OpenError> {
        if course == Course::Cells {
            return Err(OpenError::Outside("The course with cells is for C++, not for Java.".to_owned()));
        }
        let jdk = Jdk::find()?;
        let unreadable = |error| OpenError::Folder(format!("{} cannot be read: {error}.", folder.display()));
        let folder = folder.canonicalize().map_err(unreadable)?;
        let sources = Sources::find(course, &folder)?;
        let target = PrivateFolder::new()?;
        let memory = limits.memory;
        let workshop = Workshop { jdk: &jdk, folder: &folder, target: &target, sandbox, memory, cancel };
        let Compiled { files, mut notes, command } = workshop.compile(&sources)?;
        notes.extend(jdk.note());
        let moved = std::fs::rename(target.path("classes/tabiya"), target.path("harness/tabiya"));
        moved.map_err(|error| OpenError::Outside(format!("The harness cannot be moved: {error}.")))?;
        Ok(JavaSubmission {
            compiled: Arc::new(Classes { jdk, course, folder, target, files, notes, command }),
            limits,
            sandbox: sandbox.clone(),
            cancel: cancel.clone(),
            layout: STANDARD_LAYOUT.to_owned(),
            machine: None,
            is_new_case: true,
            end: None,
            output: String::new(),
            kinds: Vec::new(),
        })
    }

    /// Returns the same classes for another virtual machine, which can run at the same time.
    #[must_use]
    pub fn another(&self) -> JavaSubmission {
        JavaSubmission {
            compiled: Arc::clone(&self.compiled),
            limits: self.limits,
            sandbox: self.sandbox.clone(),
            cancel: self.cancel.clone(),
            layout: self.layout.clone(),
            machine: None,
            is_new_case: true,
            end: None,
            output: String::new(),
            kinds: Vec::new(),
        }
    }

    /// Compiles the files of the folder anew. After an error the classes are as before.
    ///
    /// # Errors
    /// Returns the errors of the compiler in the student's files, or why there is nothing to compile.
    pub fn restart(&mut self) -> Result<(), OpenError> {
        let old = &self.compiled;
        let new = JavaSubmission::open(old.course, &old.folder, self.limits, &self.sandbox, &self.cancel)?;
        let layout = std::mem::take(&mut self.layout);
        *self = JavaSubmission { layout, ..new };
        Ok(())
    }

    /// Returns remarks about files that were left out or added, as sentences.
    pub fn notes(&self) -> &[String] {
        &self.compiled.notes
    }

    /// Returns the student's files that were compiled.
    pub fn files(&self) -> &[PathBuf] {
        &self.compiled.files
    }

    /// Returns the command of the compiler with the student's files.
    pub fn command(&self) -> &str {
        &self.compiled.command
    }

    /// Sets the layout with which games of the simulator begin: lines such as `e1=wk`.
    pub fn set_layout(&mut self, layout: &str) {
        layout.clone_into(&mut self.layout);
    }

    /// Sends a request, and starts the machine or a case before it if need be.
    pub(super) fn ask(&mut self, request: Value) -> Result<Value, StudentError> {
        self.kinds.clear();
        if self.left().is_zero() {
            return Err(StudentError::TimeOut(None));
        }
        if std::mem::take(&mut self.is_new_case)
            && let Some(mut machine) = self.machine.take()
        {
            let (answer, _) = machine.ask(json!({ "do": "begin" }), self.limits.answer);
            // A machine in which threads of the last case go on is not used any more.
            if answer == Answer::Value(Value::Bool(true)) {
                self.machine = Some(machine);
            }
        }
        let mut machine = match self.machine.take() {
            Some(machine) => machine,
            None => Machine::start(&self.setting())?,
        };
        let (answer, output) = machine.ask(request, self.left());
        self.output.push_str(&output);
        match answer {
            Answer::Value(value) => {
                self.machine = Some(machine);
                Ok(value)
            }
            Answer::Failed { error, kinds } => {
                self.machine = Some(machine);
                self.kinds = kinds;
                Err(error)
            }
            Answer::Over(error) => {
                self.is_new_case = true;
                Err(error)
            }
        }
    }

    /// Returns how long an answer may take now.
    fn left(&self) -> Duration {
        let answer = self.limits.answer;
        self.end.map_or(answer, |end| answer.min(end.saturating_duration_since(Instant::now())))
    }

    fn setting(&self) -> Setting<'_> {
        let compiled = &self.compiled;
        Setting {
            jdk: &compiled.jdk,
            course: compiled.course,
            folder: &compiled.folder,
            target: &compiled.target,
            limits: self.limits,
            sandbox: &self.sandbox,
            cancel: &self.cancel,
        }
    }

    fn snapshot(&mut self, request: Value) -> Result<Snapshot, StudentError> {
        self.output.clear();
        let value = self.ask(request)?;
        Ok(answer::snapshot(&value, std::mem::take(&mut self.output)))
    }
}

impl Student for JavaSubmission {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        let request = json!({ "do": "start", "layout": self.layout });
        self.snapshot(request)
    }

    fn set_up(&mut self, layout: &str) -> Result<Snapshot, StudentError> {
        self.set_layout(layout);
        self.start()
    }

    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError> {
        self.output.clear();
        let value = self.ask(json!({ "do": "targets", "from": from }))?;
        let items = value.as_array().into_iter().flatten();
        Ok(items.filter_map(Value::as_str).map(str::to_owned).collect())
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        self.snapshot(json!({ "do": "play", "line": line }))
    }
}

impl Submission for JavaSubmission {
    fn begin_case(&mut self) {
        self.is_new_case = true;
    }

    fn run_case(&mut self, _number: usize, script: &Script, end: Instant) -> CaseResult {
        self.begin_case();
        self.output.clear();
        self.end = Some(end);
        let result = run_script(script, self);
        self.end = None;
        CaseResult { output: std::mem::take(&mut self.output), ..result }
    }

    fn run_main(&mut self, files: [Option<&str>; 2]) -> Option<MainResult> {
        if self.compiled.course != Course::Simulator {
            return None;
        }
        self.begin_case();
        self.output.clear();
        let ran = self.ask(json!({ "do": "main", "class": "Chess", "files": files }));
        // `System.exit(0)` ends a program as usual, too.
        let is_usual = |error: &StudentError| match error {
            StudentError::Ended(how) => how.ends_with(", with exit code 0"),
            _ => false,
        };
        let error = ran.err().filter(|error| !is_usual(error));
        Some(MainResult { output: std::mem::take(&mut self.output), error })
    }
}
