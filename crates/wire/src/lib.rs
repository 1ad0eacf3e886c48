//! The messages of Tabiya's protocols as types: the JSON lines of the referee with the [`Session`] that
//! answers them, and the messages between the server and its clients ([`online`]).
//!
//! A request to a session is one line of JSON, and so is the answer; docs/referee-protocol.md describes both
//! for people, and [`schema`] for programs. This crate performs no input or output and reads no clock:
//! `tabiya referee` reads lines, passes them to [`Session::answer`] and writes the results.
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
//! | topic | where |
//! |---|---|
//! | requests to a session | `request.rs` |
//! | answers, and their parts | `answer.rs`, [`PlayedMove`], [`Clocks`]; or an [`Error`] |
//! | error codes | [`ErrorCode`] |
//! | what is wrong with a JSON text | [`read_json`] |
//! | events and their parts, converted from and to the referee's types | [`EventMessage`], [`EndingMessage`], [`TermsMessage`] |
//! | hints in words | [`hint_reason`], [`HintMessage`](online::HintMessage) |
//! | what the computer player does with the result of a search | [`ComputerAct`] |
//! | messages of the server | [`online`] |
#![forbid(unsafe_code)]

mod answer;
mod computer;
mod course;
mod ending;
mod error;
mod error_code;
mod event;
mod hint;
mod json;
pub mod online;
mod parts;
mod read;
mod request;
mod schema;
mod session;
mod side;
mod start;
mod terms;
mod text;

pub use answer::{
    ClaimMessage, Clocks, EventList, GameHeader, MoveTexts, Offers, PlayedMove, RuleSection, StatusMessage,
    TakeBackOffer, TimeLeft,
};
pub use computer::ComputerAct;
pub use course::CoordinatesMessage;
pub use ending::EndingMessage;
pub use error::{Error, ErrorDetails, ErrorFamily, ErrorText, RulesDiagnostic};
pub use error_code::{Code, ErrorCode};
pub use event::{EventMessage, EventStamp, MoveMessage, Started, as_written};
pub use hint::hint_reason;
pub use json::read_json;
pub use parts::record;
pub use schema::schema;
pub use session::{Limits, Session};
pub use side::{Side, Sides};
pub use start::start_position;
pub use terms::{ClockBegins, TakingBack, TermsMessage, TimeControl};

/// The version of the protocols: of the lines of a [`Session`] and of the messages in [`online`]. It is
/// increased by every change that could break a client.
///
/// | version | changes |
/// |---|---|
/// | 1 | the first |
/// | 2 | messages have a `type`, events a `kind` and moves a `description`; each error code has one meaning; `hello` and `version` carry the version |
pub const PROTOCOL_VERSION: u32 = 2;

/// The origin of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesSource {
    /// A built-in game, by its id.
    Builtin(String),
    /// The text of a ruleset file.
    Text(String),
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
