//! `tabiya grade --java`: grades a submission in Java by its classes.

use std::ffi::OsString;
use std::path::Path;

use tabiya_grade::{
    Cancel, CaseReport, Language, Options, Report, Sandbox, Suite, grade_classes, uncompiled,
};
use tabiya_submission::{Course, Limits, OpenError, java};

use super::args::GradeArgs;
use crate::error::{CommandError, Exit};

/// A submission may print this many times more than a program whose output is its answer: nothing of it
/// counts.
const OUTPUT_FACTOR: usize = 64;

/// Grades the classes of a folder. Also returns notes that were asked for. `done` is called after each case.
pub(super) fn report(
    args: &GradeArgs,
    suite: &Suite,
    folder: &Path,
    sandbox: &Sandbox,
    cancel: &Cancel,
    done: &(dyn Fn(&CaseReport) + Sync),
) -> Result<(Report, Vec<String>), CommandError> {
    let course = course(suite)?;
    let mut options = Options::new(vec![OsString::from("--java"), folder.into()]);
    options.only = args.case;
    let mut submission = match java::open(course, folder, limits(suite), sandbox, cancel) {
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
        let files: Vec<String> = submission.files().iter().map(|path| path.display().to_string()).collect();
        notes.push(format!("Compiled: {}.", files.join(", ")));
    }
    if args.verbose || args.show_compile {
        notes.extend(submission.notes().iter().cloned());
    }
    Ok((grade_classes(suite, &mut submission, &options, cancel, done), notes))
}

/// Returns the resources of a submission.
pub(super) fn limits(suite: &Suite) -> Limits {
    Limits {
        answer: suite.limits.answer,
        output: suite.limits.output.saturating_mul(OUTPUT_FACTOR),
        memory: suite.limits.memory,
    }
}

/// Returns the suite with the cases for classes.
pub(super) fn of_classes(suite: Suite) -> Result<Suite, CommandError> {
    course(&suite)?;
    Ok(suite.for_classes(Language::Java))
}

fn course(suite: &Suite) -> Result<Course, CommandError> {
    match suite.course() {
        Some(Course::Cells) => {
            Err(CommandError::usage("The classes of `cells` are in C++.")
                .hint("`tabiya grade cells --cpp DIR`"))
        }
        Some(course) => Ok(course),
        None => {
            let text = "Only the games of the courses can be graded by classes.";
            Err(CommandError::usage(text).hint("The suites are grid, two-player, simulator and animal."))
        }
    }
}

/// Returns the error of a submission that cannot be called.
pub(super) fn refused(error: &OpenError) -> CommandError {
    let exit = match error {
        OpenError::Folder(_) => Exit::Usage,
        _ => Exit::Outside,
    };
    CommandError::new(exit, error.to_string())
}
