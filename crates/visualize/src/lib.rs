//! A board in the browser that plays a student's program, with the referee beside it.
//!
//! The page draws the position of the program. A click asks the program for its legal targets, a move is made
//! by it, and its messages, history and output are shown. The referee follows the same game: where the two
//! disagree, squares and messages are marked, and the rules are explained.
//!
//! | topic | where |
//! |---|---|
//! | the server, and who may use it | `server.rs`, `guard.rs`, `files.rs` |
//! | the thread of the program | `worker.rs` |
//! | a game: requests, steps, failures of the program | `session.rs`, `messages.rs` |
//! | the referee, and the differences from it | `judge.rs`, `compare.rs`, `pieces.rs` |
//! | programs that read lines or files | `command/` |
//!
//! No rule is here: all come from `tabiya-rules`.
#![forbid(unsafe_code)]

pub mod command;
mod compare;
mod files;
mod guard;
mod judge;
mod messages;
mod pieces;
mod server;
mod session;
mod worker;

use tabiya_submission::Course;

pub use messages::Trouble;
pub use server::{Options, ServeError, Visualizer};
pub use session::{Open, Opened};

/// Starts a program, asks it one question without a page, and returns what it says, as a sentence.
///
/// # Errors
/// Returns why the program has failed.
pub fn check(course: Course, open: Open) -> Result<String, Trouble> {
    session::Session::new(course, String::new(), open).check()
}
