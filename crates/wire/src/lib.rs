//! The messages by which programs talk to the referee, and the [`Session`] that answers them.
//!
//! A request is a line of JSON, and so is its answer; docs/referee-protocol.md describes both for people,
//! and [`schema`] for programs. This crate knows no input or output and no clock: `tabiya referee` reads
//! lines and writes what [`Session::answer`] makes of them, and so can anything else.
//!
//! ```
//! use tabiya_referee::Time;
//! use tabiya_wire::Session;
//!
//! let mut session = Session::default();
//! let answer = session.answer(r#"{"id":"a","do":"new","game":"animal"}"#, Time(0));
//! assert!(answer.starts_with(r#"{"id":"a","ok":{"game":"g1","#));
//! let answer = session.answer(r#"{"id":"b","do":"mvoe","game":"g1"}"#, Time(0));
//! assert!(answer.contains(r#""code":"unknown-command""#) && answer.contains(r#""nearest":"move""#));
//! ```
//!
//! | what | where |
//! |---|---|
//! | what programs ask | [`request`] |
//! | what they are answered | [`answer`], or an [`Error`] |
//! | events and their parts, to and from the referee's | [`EventMessage`], [`EndingMessage`], [`TermsMessage`] |
#![forbid(unsafe_code)]

pub mod answer;
mod ending;
mod error;
mod event;
pub mod online;
mod parts;
mod read;
pub mod request;
mod schema;
mod session;
mod side;
mod terms;
mod text;

pub use ending::EndingMessage;
pub use error::{Details, Error, Family, RulesFault, Text};
pub use event::{Done, EventMessage, MoveMessage, Started, as_written};
pub use parts::record;
pub use request::Request;
pub use schema::schema;
pub use session::{Limits, Session};
pub use side::{Side, Sides};
pub use terms::{ClockBegins, TakingBack, TermsMessage, TimeControl};

/// Where the rules of a game come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesSource {
    /// A built-in game, by its id.
    Builtin(String),
    /// The text of a ruleset file.
    Text(String),
}
