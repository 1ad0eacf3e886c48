//! Runs a program through the cases of a suite.

mod case;
mod files;
mod json;
mod plain;
mod program;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::coordinates::Coordinates;
use crate::report::{CaseReport, DifferenceKind, Report};
use crate::suite::{Protocol, Suite, Task, Topic};
use program::Program;

pub use program::StartError;
pub use tabiya_process::Cancel;

/// How to run a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The number of copies of the program that run at the same time.
    pub jobs: usize,
    /// The program's names of squares, if they differ from the suite's.
    pub coordinates: Option<Coordinates>,
    /// The only case to run, counted from 1.
    pub only: Option<usize>,
    /// Starts the program anew for each case, instead of `reset`.
    pub fresh: bool,
    /// Where files for the program are written, in a folder that is removed afterwards.
    pub folder: PathBuf,
}

impl Options {
    /// Returns options that run a command, one copy at a time.
    pub fn new(command: Vec<OsString>) -> Options {
        let folder = std::env::temp_dir();
        Options { command, jobs: 1, coordinates: None, only: None, fresh: false, folder }
    }
}

/// The number of cases of a topic without an answer in time after which the others of the topic are not run.
const MAX_HANGS: usize = 5;

/// Runs the program of `options` through a suite. `done` is called after each case, from any thread.
///
/// # Errors
/// Returns an error if the program cannot be started. A program that crashes or hangs fails its case instead,
/// and is started anew for the next one. After several hangs in a topic its remaining cases are not run, and
/// when the time for the whole run is over, no more cases are.
pub fn grade(
    suite: &Suite,
    options: &Options,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
) -> Result<Report, StartError> {
    program::check(&options.command)?;
    let wanted: Vec<usize> =
        (0..suite.cases.len()).filter(|index| options.only.is_none_or(|only| only == index + 1)).collect();
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<CaseReport>> = Mutex::default();
    let failed: Mutex<Option<StartError>> = Mutex::default();
    let hangs: Mutex<BTreeMap<Topic, usize>> = Mutex::default();
    let hangs = || hangs.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let stop = Instant::now() + suite.limits.total;
    let work = || {
        let mut worker = Worker::new(suite, options, cancel, stop);
        while let Some(index) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            if cancel.is_cancelled() {
                break;
            }
            let topic = suite.cases[*index].topic;
            let reason = if Instant::now() >= stop {
                Some(format!("The whole run took longer than {}.", case::seconds(suite.limits.total)))
            } else if hangs().get(&topic).is_some_and(|count| *count >= MAX_HANGS) {
                Some(format!("The program did not answer in {MAX_HANGS} cases of the topic `{topic}`."))
            } else {
                None
            };
            let ran = match reason {
                Some(reason) => Ok(worker.begin(*index).not_run(&reason)),
                None => worker.run(*index),
            };
            match ran {
                Ok(report) => {
                    if report.kind() == Some(DifferenceKind::TimeOut) {
                        *hangs().entry(topic).or_default() += 1;
                    }
                    done(&report);
                    results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(report);
                }
                Err(error) => {
                    failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
                    next.store(wanted.len(), Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.jobs.clamp(1, wanted.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        return Err(error);
    }
    let mut cases = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    cases.sort_by_key(|case| case.number);
    Ok(Report::new(suite, options, cases))
}

/// A thread that runs cases, with the program that it keeps between them.
struct Worker<'a> {
    suite: &'a Suite,
    options: &'a Options,
    cancel: &'a Cancel,
    /// When the time for the whole run is over.
    stop: Instant,
    program: Option<Program>,
    /// Whether the program draws boards that are not answers, as far as it is known.
    draws_more: Option<bool>,
}

impl<'a> Worker<'a> {
    fn new(suite: &'a Suite, options: &'a Options, cancel: &'a Cancel, stop: Instant) -> Worker<'a> {
        Worker { suite, options, cancel, stop, program: None, draws_more: None }
    }

    fn begin(&self, index: usize) -> case::Run<'a> {
        case::Run::new(index, &self.suite.cases[index], self.suite, self.stop)
    }

    fn run(&mut self, index: usize) -> Result<CaseReport, StartError> {
        let case = &self.suite.cases[index];
        let run = self.begin(index);
        match (&case.task, self.suite.protocol) {
            (Task::Files { layout, moves }, _) => self.run_files(run, layout.as_deref(), moves.as_deref()),
            (Task::Lines(lines), Protocol::Json) => self.run_json(run, lines),
            (Task::Lines(lines), _) => self.run_plain(run, lines),
        }
    }

    /// Returns the running program and whether it was started for this case.
    fn program(&mut self) -> Result<(Program, bool), StartError> {
        if let Some(program) = self.program.take().filter(|_| !self.options.fresh) {
            return Ok((program, false));
        }
        let program = Program::start(&self.options.command, &self.suite.limits, self.cancel)?;
        Ok((program, true))
    }

    /// Keeps the program for the next case.
    fn keep(&mut self, program: Program) {
        if self.options.fresh {
            program.finish();
        } else {
            self.program = Some(program);
        }
    }
}
