//! The files that students start from: `starters/`, as a part of the program.
//!
//! It knows which files there are, and not what is in them.

mod list;

use crate::Course;

/// A file that students start from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StarterFile {
    /// The path in the folder of the submission, with `/` between its parts.
    pub path: &'static str,
    /// The text.
    pub text: &'static str,
    /// Who writes it.
    pub role: StarterRole,
}

/// Who writes a file of a starter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StarterRole {
    /// Students change it.
    Own,
    /// Students do not change it: grading adds this text to a submission without it.
    Supplied,
    /// It is no part of the program: a test, a tool, a text. Grading leaves it out, so that a missing method
    /// that it calls is no compile error.
    Extra,
}

/// Returns the files that students of a course start from, sorted by their paths.
///
/// ```
/// use tabiya_submission::{Course, StarterRole, starter_files};
///
/// let files = starter_files(Course::TwoPlayer);
/// let piece = files.iter().find(|file| file.path == "chess/ReturnPiece.java").unwrap();
/// assert!(piece.role == StarterRole::Supplied && piece.text.starts_with("package chess;"));
/// ```
pub fn starter_files(course: Course) -> &'static [StarterFile] {
    match course {
        Course::Grid => list::GRID,
        Course::TwoPlayer => list::TWO_PLAYER,
        Course::Cells => list::CELLS,
        Course::Simulator => list::SIMULATOR,
        Course::Animal => list::ANIMAL,
    }
}
