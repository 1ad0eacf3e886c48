//! A compiled submission: runs cases of calls, and plays games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tabiya_process::{Access, Cancel, Sandbox};

use super::build::{self, Built};
use super::compiler::{self, COMPILER, Workshop};
use super::places::Places;
use super::program::{self, Program, Reply};
use crate::{CaseResult, Checked, Limits, MainResult, OpenError, Script, StudentError, Submission};

/// How many lines more than expected are read in a case.
const MORE_LINES: usize = 16;

/// A compiled submission.
pub struct CppSubmission {
    compiled: Arc<Compiled>,
    limits: Limits,
    sandbox: Sandbox,
    cancel: Cancel,
    program: Option<Program>,
    /// Whether a game is being played.
    pub(super) is_playing: bool,
}

/// The program with all cases. Several copies of it can run at the same time.
struct Compiled {
    folder: PathBuf,
    target: TargetFolder,
    built: Built,
    scripts: Vec<Script>,
}

impl CppSubmission {
    pub(super) fn open(
        folder: &Path,
        scripts: &[Script],
        limits: Limits,
        sandbox: &Sandbox,
        cancel: &Cancel,
    ) -> Result<CppSubmission, OpenError> {
        if compiler::find().is_none() {
            let name = COMPILER.to_owned();
            return Err(OpenError::NoCompiler { program: name.clone(), package: name });
        }
        let unreadable = |error| OpenError::Folder(format!("{} cannot be read: {error}.", folder.display()));
        let folder = folder.canonicalize().map_err(unreadable)?;
        let target = TargetFolder::new()?;
        let workshop = Workshop { folder: &folder, target: &target.0, sandbox, cancel };
        let built = build::build(&workshop, scripts)?;
        let compiled = Compiled { folder, target, built, scripts: scripts.to_vec() };
        Ok(CppSubmission::with(Arc::new(compiled), limits, sandbox.clone(), cancel.clone()))
    }

    fn with(compiled: Arc<Compiled>, limits: Limits, sandbox: Sandbox, cancel: Cancel) -> CppSubmission {
        CppSubmission { compiled, limits, sandbox, cancel, program: None, is_playing: false }
    }

    /// Returns the same classes for another process, which can run at the same time.
    #[must_use]
    pub fn another(&self) -> CppSubmission {
        let compiled = Arc::clone(&self.compiled);
        CppSubmission::with(compiled, self.limits, self.sandbox.clone(), self.cancel.clone())
    }

    /// Compiles the files of the folder anew. After an error the classes are as before.
    ///
    /// # Errors
    /// Returns the errors of the compiler in the student's files, or why there is nothing to compile.
    pub fn restart(&mut self) -> Result<(), OpenError> {
        let old = &self.compiled;
        *self = CppSubmission::open(&old.folder, &old.scripts, self.limits, &self.sandbox, &self.cancel)?;
        Ok(())
    }

    /// Returns remarks about files that were left out, as sentences.
    pub fn notes(&self) -> &[String] {
        &self.compiled.built.notes
    }

    /// Returns the student's files that were compiled.
    pub fn files(&self) -> &[String] {
        &self.compiled.built.files
    }

    /// Returns the command of the compiler with the student's files, for people.
    pub fn command(&self) -> &str {
        &self.compiled.built.command
    }

    /// Returns the running program, or starts it. The caller gives it back if it goes on.
    fn program(&mut self) -> Result<Program, StudentError> {
        if let Some(program) = self.program.take() {
            return Ok(program);
        }
        let Compiled { folder, target, .. } = &*self.compiled;
        let program = target.0.join(build::PROGRAM);
        let access = Access::new(folder).reading(&target.0).with_memory(self.limits.memory);
        let command = self.sandbox.command(&program, &access);
        let (sandbox, cancel) = (self.sandbox.clone(), self.cancel.clone());
        let places = Places { program, folder: folder.clone(), sandbox, cancel };
        let mut program = Program::start(command, self.limits, places)?;
        // Static objects of the submission are created before this.
        program.reply(self.limits.answer)?;
        Ok(program)
    }

    /// Ends the game, if there is one.
    pub(super) fn stop(&mut self) {
        if std::mem::take(&mut self.is_playing)
            && let Some(mut program) = self.program.take()
        {
            program.send("stop");
            // A program that does not answer is started anew.
            let is_done = |reply: &Reply| matches!(reply, Reply::Line(line) if line["done"] == true);
            if program.reply(self.limits.answer).is_ok_and(|reply| is_done(&reply)) {
                self.program = Some(program);
            }
        }
    }

    /// Sends a request about the game, and returns the answer with the output.
    pub(super) fn ask(&mut self, request: &str) -> Result<(Value, String), StudentError> {
        self.is_playing = false;
        let mut program = self.program()?;
        program.send(request);
        let reply = program.reply(self.limits.answer)?;
        let output = program.output();
        self.program = Some(program);
        match reply {
            Reply::Died(error) => Err(error),
            Reply::Line(line) => {
                self.is_playing = true;
                program::error(&line).map_or(Ok((line, output)), Err)
            }
        }
    }
}

impl Submission for CppSubmission {
    fn begin_case(&mut self) {
        self.stop();
    }

    fn run_case(&mut self, number: usize, script: &Script, end: Instant) -> CaseResult {
        let mut case = Running { statements: vec![Checked::NotRun; script.statements.len()], at: 0 };
        if self.compiled.scripts.get(number) != Some(script) {
            let sentence = "This script was not compiled with the submission.".to_owned();
            return case.failed(StudentError::Unsupported(sentence));
        }
        if let Some(sentence) = self.compiled.built.left_out.get(&number) {
            return case.failed(StudentError::Missing(sentence.clone()));
        }
        self.stop();
        let mut program = match self.program() {
            Ok(program) => program,
            Err(error) => return case.failed(error),
        };
        program.send(&format!("case {number}"));
        let ended = case.follow(&mut program, self.limits.answer, end);
        let output = program.output();
        match ended {
            Ok(()) => self.program = Some(program),
            Err(error) => case.fail(error),
        }
        CaseResult { statements: case.statements, output }
    }

    fn run_main(&mut self, _files: [Option<&str>; 2]) -> Option<MainResult> {
        None
    }
}

/// A case while it is run.
struct Running {
    statements: Vec<Checked>,
    /// The current statement.
    at: usize,
}

impl Running {
    fn set(&mut self, checked: Checked) {
        if let Some(statement) = self.statements.get_mut(self.at) {
            *statement = checked;
        }
    }

    fn fail(&mut self, error: StudentError) {
        self.set(Checked::Failed(error));
    }

    /// Ends the case before its first statement.
    fn failed(mut self, error: StudentError) -> CaseResult {
        self.fail(error);
        CaseResult { statements: self.statements, output: String::new() }
    }

    /// Reads lines until the case has ended, or until a time. After an error the program cannot go on.
    fn follow(&mut self, program: &mut Program, time: Duration, end: Instant) -> Result<(), StudentError> {
        // The harness writes two lines for a statement, and one in the end.
        for _ in 0..self.statements.len() * 2 + MORE_LINES {
            let left = end.saturating_duration_since(Instant::now());
            let line = match program.reply(time.min(left))? {
                Reply::Line(line) => line,
                Reply::Died(error) => {
                    self.fail(error);
                    return Ok(());
                }
            };
            if let Some(at) = line["at"].as_u64() {
                self.at = at as usize;
                if end <= Instant::now() {
                    return Err(StudentError::TimeOut(None));
                }
            } else if line["ok"] == true {
                self.set(Checked::Passed);
            } else if let (Some(got), Some(expected)) = (line["got"].as_str(), line["expected"].as_str()) {
                self.set(Checked::Differs { expected: expected.to_owned(), got: got.to_owned() });
            } else if let Some(error) = program::error(&line) {
                self.fail(error);
            } else if line["done"] == true {
                return Ok(());
            }
        }
        Err(StudentError::Flood)
    }
}

/// A new folder for what is compiled. It is removed in the end.
struct TargetFolder(PathBuf);

impl TargetFolder {
    fn new() -> Result<TargetFolder, OpenError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let name = format!("tabiya-cpp-{}-{now}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // It must not exist: another user could have prepared it.
        let failed = |error| OpenError::Outside(format!("{} cannot be created: {error}.", path.display()));
        std::fs::create_dir(&path).map_err(failed)?;
        Ok(TargetFolder(path))
    }
}

impl Drop for TargetFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
