//! Java classes of four courses: compiled with `javac`, and called by a harness in a virtual machine.
//!
//! The harness (`java/` of this crate) finds classes and members by reflection, plays the games of the
//! courses and answers in lines of JSON. Names that the documents of the courses leave open are in its
//! `Names.java`. No rule of a game is known here.

mod answer;
mod classes;
mod compile;
mod folder;
mod jdk;
mod machine;
mod sources;
mod submission;

use std::path::Path;

use tabiya_process::{Cancel, Sandbox};

pub use submission::JavaSubmission;

use crate::{Course, Limits, OpenError};

/// Compiles a submission, which is the folder with the classes, or one with `src` in it.
///
/// # Errors
/// Returns the errors of the compiler in the student's files, or why there is nothing to compile.
pub fn open(
    course: Course,
    folder: &Path,
    limits: Limits,
    sandbox: &Sandbox,
    cancel: &Cancel,
) -> Result<JavaSubmission, OpenError> {
    JavaSubmission::open(course, folder, limits, sandbox, cancel)
}
