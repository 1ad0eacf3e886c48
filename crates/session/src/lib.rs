//! Sessions with the referee: a request is one line of JSON, and so is the answer. docs/referee-protocol.md
//! describes both for people, and [`schema`] for programs.
//!
//! This crate performs no input or output and reads no clock: `tabiya referee` reads lines, passes them to
//! [`Session::answer`] and writes the results.
//!
//! ```
//! use tabiya_referee::Time;
//! use tabiya_session::Session;
//!
//! let mut session = Session::default();
//! let answer = session.answer(r#"{"id":"a","do":"new","game":"animal"}"#, Time(0));
//! assert!(answer.starts_with(r#"{"id":"a","ok":{"game":"g1","#));
//! let answer = session.answer(r#"{"id":"b","do":"mvoe","game":"g1"}"#, Time(0));
//! assert!(answer.contains(r#""code":"unknown-command""#) && answer.contains(r#""nearest":"move""#));
//! ```
//!
//! | topic | where |
//! |---|---|
//! | requests, and reading them from lines | `request.rs`, `read.rs` |
//! | answers; their parts and errors are in `tabiya_wire` | `answer.rs` |
//! | the session, and its open games | `session.rs`, `open.rs` |
//! | commands that change a game | `play.rs` |
//! | queries; searches | `query.rs`; `think.rs` |
//! | the vocabulary of a course, and its part of an answer | `dialect.rs`, `course_answer.rs` |
#![forbid(unsafe_code)]

mod answer;
mod course_answer;
mod dialect;
mod open;
mod play;
mod query;
mod request;
mod request_reader;
mod schema;
mod session;
mod think;

pub use schema::schema;
pub use session::{Limits, Session};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
