//! C++ classes of the 64-cell board: compiled with `g++`, and called by a harness.
//!
//! The harness (`cpp/` of this crate) is a set of headers. `generate` adds a function for each case; the
//! student's files are compiled by themselves and linked to it. The names of classes and methods and their
//! alternatives are in `cpp/tabiya_cells.h` and `generate`. No rule of the game is known here.

mod build;
mod compiler;
mod generate;
mod link_stubs;
mod places;
mod program;
mod source_text;
mod sources;
mod student;
mod submission;
mod tool;

use std::path::Path;

use tabiya_process::{Cancel, Sandbox};

pub use submission::CppSubmission;

use crate::{Limits, OpenError, Script};

/// Compiles a submission with cases of calls, which are then run by their numbers. It plays games, too.
///
/// # Errors
/// Returns the errors of the compiler in the student's files, or why there is nothing to compile.
pub fn open(
    folder: &Path,
    scripts: &[Script],
    limits: Limits,
    sandbox: &Sandbox,
    cancel: &Cancel,
) -> Result<CppSubmission, OpenError> {
    CppSubmission::open(folder, scripts, limits, sandbox, cancel)
}
