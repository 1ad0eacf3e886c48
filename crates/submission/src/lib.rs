//! Compiles and runs the classes that students write for the five chess courses, and calls them.
//!
//! A [`Student`] is a game played by a student's program, as grading and a board on the screen need it. A
//! [`Script`] is a list of calls on its classes. This crate knows no rule of any game.
#![forbid(unsafe_code)]

mod calls;
pub mod cpp;
pub mod java;
mod open_error;
mod starter;
mod student;

pub use calls::{
    CallValue, CaseResult, Checked, Classes, Expression, Literal, MAX_SCRIPT, Script, ScriptError, Statement,
    run_script,
};
pub use open_error::{CompileError, Limits, OpenError};
pub use starter::{StarterFile, StarterRole, starter_files};
pub use student::{Course, MainResult, Snapshot, Student, StudentError, Submission};
