//! The messages of Tabiya's protocols as types: events as games are stored and replayed, the messages between
//! the server and its clients ([`online`]), errors, and the parts that these share with the JSON lines of
//! `tabiya referee`.
//!
//! The types are converted from and to those of the rules and the referee. This crate performs no input or
//! output, reads no clock, and knows neither the computer player nor the courses; `tabiya_session` answers
//! the JSON lines.
//!
//! ```
//! use tabiya_wire::online::{ClientAction, ClientCommand};
//!
//! let command: ClientCommand = serde_json::from_str(r#"{"id":"7f","ply":0,"do":"offer-draw"}"#).unwrap();
//! assert_eq!(command.action, ClientAction::OfferDraw);
//! ```
//!
//! | topic | where |
//! |---|---|
//! | events and their parts, converted from and to the referee's types | [`EventMessage`], [`EndingMessage`], [`TermsMessage`] |
//! | parts of several messages | [`PlayedMove`], [`MoveTexts`], [`Clocks`], [`Offers`] |
//! | errors and their codes | [`Error`], [`ErrorCode`] |
//! | the fault of a JSON text | [`read_json`] |
//! | messages of the server | [`online`] |
#![forbid(unsafe_code)]

mod coordinates;
mod ending;
mod error;
mod error_code;
mod event;
mod json;
mod move_texts;
pub mod online;
mod parts;
mod record;
mod side;
mod start;
mod terms;
mod verbs;

pub use coordinates::CoordinatesMessage;
pub use ending::EndingMessage;
pub use error::{Error, ErrorDetails, ErrorFamily, ErrorText, RulesDiagnostic};
pub use error_code::{Code, ErrorCode};
pub use event::{EventPart, EventStamp, MoveMessage, Started, as_written};
pub use json::read_json;
pub use move_texts::playable;
pub use parts::{
    ClaimMessage, Clocks, EventList, GameHeader, MoveTexts, Offers, PlayedMove, RuleSection, StatusMessage,
    TakeBackOffer, TimeLeft,
};
pub use record::record;
pub use side::{Side, Sides};
pub use start::start_position;
pub use terms::{ClockBegins, TakingBack, TermsMessage, TimeControl};
pub use verbs::EventMessage;

/// Interfaces for the other crates of this workspace. They may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::json::{explain_json, explain_syntax, explain_value, place};
    pub use crate::move_texts::letter;
}

/// The version of the protocols: of the JSON lines of `tabiya referee` and of the messages in [`online`]. It
/// is increased by every change that could break a client.
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
