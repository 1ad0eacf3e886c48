//! Runs a program through the cases of a suite.

mod answer_reader;
mod case;
mod classes;
mod files;
mod json;
mod plain;
mod plain_faults;
mod program;
mod words;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tabiya_submission::{Script, Statement, Submission};

use crate::board::Pieces;
use crate::check::divide;
use crate::coordinates::Coordinates;
use crate::plan::{Parts, Plan};
use crate::points::Points;
use crate::report::{CaseReport, Report};
use crate::suite::{Case, Protocol, Suite, Task, Topic};
use program::Program;

pub(crate) use case::Fault;
pub use program::StartError;
use tabiya_process::Access;
pub use tabiya_process::{Cancel, Sandbox};
pub(crate) use words::Announced;

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
    /// The working directory of the program, from the root.
    pub directory: PathBuf,
    /// Files and folders that the program may read in the sandbox, besides its directory and those that the
    /// command names.
    pub read: Vec<PathBuf>,
    /// The sandbox of the program.
    pub sandbox: Sandbox,
}

impl Options {
    /// Returns options that run a command here, one copy at a time, in a sandbox if that is possible.
    pub fn new(command: Vec<OsString>) -> Options {
        Options {
            command,
            jobs: 1,
            coordinates: None,
            only: None,
            fresh: false,
            folder: std::env::temp_dir(),
            directory: std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            read: Vec::new(),
            sandbox: Sandbox::detect(),
        }
    }

    /// Returns a sentence if the program cannot read its working directory in the sandbox.
    pub fn note(&self) -> Option<String> {
        Access::new(&self.directory).note().filter(|_| self.sandbox.is_on())
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
    program::check(options)?;
    run_all(suite, options, cancel, done, None)
}

/// Grades a submission by its classes. The suite must be one [for classes](Suite::for_classes); of the
/// options only `only` is used, and `command` for the report.
///
/// A class or method that is missing, an exception or a hang fails its own cases.
pub fn grade_classes(
    suite: &Suite,
    submission: &mut (dyn Submission + 'static),
    options: &Options,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
) -> Report {
    let options = Options { jobs: 1, ..options.clone() };
    let empty = || Report::new(suite, &options, Vec::new());
    // Only starting a program can fail.
    run_all(suite, &options, cancel, done, Some(submission)).unwrap_or_else(|_| empty())
}

/// Returns the report on a submission that cannot be run, such as one that does not compile: no points, and
/// the reason, which is a text of any length.
pub fn uncompiled(suite: &Suite, options: &Options, reason: &str) -> Report {
    let stop = Instant::now();
    let first = reason.lines().next().unwrap_or_default();
    let cases = (0..suite.cases.len()).filter(|index| options.only.is_none_or(|only| only == index + 1));
    let cases = cases.map(|index| case::Run::new(index, suite, plan(suite, index), stop).not_run(first));
    let mut report = Report::new(suite, options, cases.collect());
    report.notes = vec![reason.to_owned()];
    report
}

/// Runs a program, or the classes of a submission.
fn run_all(
    suite: &Suite,
    options: &Options,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
    classes: Option<&mut (dyn Submission + 'static)>,
) -> Result<Report, StartError> {
    let classes = Mutex::new(classes);
    let wanted: Vec<usize> =
        (0..suite.cases.len()).filter(|index| options.only.is_none_or(|only| only == index + 1)).collect();
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<CaseReport>> = Mutex::default();
    let failed: Mutex<Option<StartError>> = Mutex::default();
    let hangs = Hangs::default();
    let stop = Instant::now() + suite.limits.total;
    let work = || {
        let mut worker = Worker::new(suite, options, cancel, stop, &hangs);
        worker.classes = classes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        while let Some(index) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            if cancel.is_cancelled() {
                break;
            }
            let topic = suite.cases[*index].topic;
            let reason = if Instant::now() >= stop {
                Some(format!("The whole run took longer than {}.", case::seconds(suite.limits.total)))
            } else if hangs.is_over(topic) {
                Some(hang_reason(topic))
            } else {
                None
            };
            let ran = match reason {
                Some(reason) => Ok(worker.begin(*index, plan(suite, *index)).not_run(&reason)),
                None => worker.run(*index),
            };
            match ran {
                Ok(report) => {
                    if let Some(topic) = report.hung {
                        hangs.add(topic);
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
    let mut announced = Announced::default();
    cases.iter().for_each(|case| announced.add_all(&case.announced));
    for case in &mut cases {
        case.settle(&suite.cases[case.number - 1], &announced);
    }
    Ok(Report::new(suite, options, cases))
}

/// The numbers of answers that did not come in time, by topic.
#[derive(Default)]
struct Hangs(Mutex<BTreeMap<Topic, usize>>);

impl Hangs {
    fn add(&self, topic: Topic) {
        *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).entry(topic).or_default() += 1;
    }

    /// Returns whether the cases of a topic are not run any more.
    fn is_over(&self, topic: Topic) -> bool {
        let hangs = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        hangs.get(&topic).is_some_and(|count| *count >= MAX_HANGS)
    }
}

fn hang_reason(topic: Topic) -> String {
    format!("The program did not answer in {MAX_HANGS} cases of the topic `{topic}`.")
}

/// A thread that runs cases, with the program that it keeps between them.
struct Worker<'a> {
    suite: &'a Suite,
    options: &'a Options,
    cancel: &'a Cancel,
    /// When the time for the whole run is over.
    stop: Instant,
    hangs: &'a Hangs,
    program: Option<Program>,
    /// The last board of the running program.
    last: Option<Pieces>,
    /// Whether the program draws boards that are not answers, as far as it is known.
    draws_more: Option<bool>,
    /// The number of answers that differed although the program had time for a better one.
    vain: u32,
    /// How long the program is watched for further text after an answer, if at all.
    pause: Option<Duration>,
    /// The classes to call instead of running a program.
    classes: Option<&'a mut (dyn Submission + 'static)>,
}

impl<'a> Worker<'a> {
    fn new(
        suite: &'a Suite,
        options: &'a Options,
        cancel: &'a Cancel,
        stop: Instant,
        hangs: &'a Hangs,
    ) -> Worker<'a> {
        Worker {
            suite,
            options,
            cancel,
            stop,
            hangs,
            program: None,
            last: None,
            draws_more: None,
            vain: 0,
            pause: None,
            classes: None,
        }
    }

    fn begin(&self, index: usize, plan: Plan) -> case::Run<'a> {
        case::Run::new(index, self.suite, plan, self.stop)
    }

    fn run(&mut self, index: usize) -> Result<CaseReport, StartError> {
        let case = &self.suite.cases[index];
        if let Some(classes) = self.classes.take() {
            let report = self.run_classes(index, classes);
            self.classes = Some(classes);
            return Ok(report);
        }
        match (&case.task, self.suite.protocol) {
            (Task::Calls { script, .. }, _) => {
                let run = self.begin(index, calls_plan(case, script));
                Ok(run.not_run("Calls on classes need classes."))
            }
            (Task::Files { layout, moves }, _) => {
                let run = self.begin(index, files_plan(case));
                self.run_files(run, layout.as_deref(), moves.as_deref())
            }
            (Task::Lines(lines), Protocol::Json) => self.run_json(index, lines),
            (Task::Lines(lines), _) => self.run_plain(index, lines),
        }
    }

    /// Returns the running program and whether it was started for this case.
    fn program(&mut self) -> Result<(Program, bool), StartError> {
        if let Some(program) = self.program.take().filter(|_| !self.options.fresh) {
            return Ok((program, false));
        }
        let program = Program::start(self.options, &self.suite.limits, self.cancel)?;
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

/// Returns a line with its squares as the program writes them.
fn written(suite: &Suite, options: Option<&Options>, line: &str) -> String {
    let (ruleset, own) = (&suite.ruleset, suite.coordinates);
    match options.and_then(|options| options.coordinates).filter(|wanted| *wanted != own) {
        Some(wanted) => wanted.of_squares(ruleset, &own.to_squares(ruleset, line)),
        None => line.to_owned(),
    }
}

/// Plans the checks of a case.
fn plan(suite: &Suite, index: usize) -> Plan {
    let case = &suite.cases[index];
    match (&case.task, suite.protocol) {
        (Task::Files { .. }, _) => files_plan(case),
        (Task::Calls { script, .. }, _) => calls_plan(case, script),
        (Task::Lines(lines), Protocol::Json) => json::Answers::new(suite, None, lines).plan(case),
        (Task::Lines(lines), _) => plain::Answers::new(suite, lines).plan(case),
    }
}

/// Returns the points of a suite by topic, as [`grade`] counts them.
///
/// ```
/// use tabiya_grade::{Points, Suite, Topic, builtin, points_by_topic};
///
/// let suite = Suite::read("two-player", builtin("two-player").unwrap(), None).unwrap();
/// let points = points_by_topic(&suite);
/// assert_eq!(points.values().copied().sum::<Points>(), Points::whole(suite.points()));
/// assert!(points[&Topic::Castling] > Points::whole(10));
/// ```
pub fn points_by_topic(suite: &Suite) -> BTreeMap<Topic, Points> {
    let mut points: BTreeMap<Topic, Points> = BTreeMap::new();
    for (index, case) in suite.cases.iter().enumerate().filter(|(_, case)| !case.is_open()) {
        for part in divide(case, &plan(suite, index).into_checks()) {
            *points.entry(part.topic).or_default() += part.points;
        }
    }
    points
}

/// Plans the only check of a run with files.
fn files_plan(case: &Case) -> Plan {
    Plan::new(case, &[Parts { board: Some(case.topic), ..Parts::default() }])
}

/// Plans a check for each comparison of a script.
fn calls_plan(case: &Case, script: &Script) -> Plan {
    let parts = |(_, statement): &(String, Statement)| Parts {
        board: statement.is_comparison().then_some(case.topic),
        ..Parts::default()
    };
    Plan::new(case, &script.statements.iter().map(parts).collect::<Vec<_>>())
}
