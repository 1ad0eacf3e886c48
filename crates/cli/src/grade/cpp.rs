//! `tabiya grade --cpp`: grades a submission in C++ by its classes.

use std::ffi::OsString;
use std::path::Path;

use tabiya_grade::{
    Cancel, CaseReport, Language, Options, Report, Sandbox, Suite, Task, grade_classes, uncompiled,
};
use tabiya_submission::{Course, OpenError, Script, cpp};

use super::args::GradeArgs;
use super::java::{limits, refused};
use crate::error::CommandError;

/// Returns the suite with the cases for classes.
pub(super) fn of_classes(suite: Suite) -> Result<Suite, CommandError> {
    match suite.course() {
        Some(Course::Cells) => Ok(suite.for_classes(Language::Cpp)),
        Some(course) => {
            let text = format!("The classes of `{}` are in Java.", course.name());
            Err(CommandError::usage(text).hint(format!("`tabiya grade {} --java DIR`", course.name())))
        }
        None => {
            let text = "Only the games of the courses can be graded by classes.";
            Err(CommandError::usage(text).hint("The suite of the course in C++ is cells."))
        }
    }
}

/// Grades the classes of a folder. Also returns notes that were asked for. `done` is called after each case.
pub(super) fn report(
    args: &GradeArgs,
    suite: &Suite,
    folder: &Path,
    sandbox: &Sandbox,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
) -> Result<(Report, Vec<String>), CommandError> {
    let mut options = Options::new(vec![OsString::from("--cpp"), folder.into()]);
    options.only = args.case;
    let script = |task: &Task| match task {
        Task::Calls { script, .. } => Some(script.clone()),
        _ => None,
    };
    let scripts: Vec<Script> = suite.cases.iter().filter_map(|case| script(&case.task)).collect();
    let mut submission = match cpp::open(folder, &scripts, limits(suite), sandbox, cancel) {
        Ok(submission) => submission,
        Err(error @ OpenError::Compile { .. }) => {
            return Ok((uncompiled(suite, &options, &error.to_string()), Vec::new()));
        }
        Err(error) => return Err(refused(&error)),
    };
    let mut notes = Vec::new();
    if args.show_compile {
        notes.push(submission.command().to_owned());
    }
    if args.verbose {
        notes.push(format!("Compiled: {}.", submission.files().join(", ")));
    }
    if args.verbose || args.show_compile {
        notes.extend(submission.notes().iter().cloned());
    }
    Ok((grade_classes(suite, &mut submission, &options, cancel, done), notes))
}
