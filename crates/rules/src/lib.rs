//! The rules of the chess family.
#![deny(unsafe_code)]

mod attempt;
pub mod betza;
pub mod check;
mod compile;
pub mod core;
pub mod def;
mod doors;
pub mod ending;
mod exotic;
mod explain;
pub mod file;
mod fingerprint;
mod form;
mod kind;
mod mechanism;
mod near;
pub mod placement;
mod position;
mod query;
mod ruleset;
mod setup;
pub mod sheet;
pub mod statics;
mod tables;
mod view;

pub use attempt::Attempt;
pub use check::Fault;
pub use core::moves::Move;
pub use ending::{Claim, History, Outcome, Reason, claims, judge};
pub use explain::{Explainer, Refusal};
pub use kind::{Kind, Piece};
pub use position::Position;
pub use query::{Targets, attackers, targets};
pub use ruleset::Ruleset;
pub use setup::{Setup, SetupFault, Standing, Wing};

/// How many kinds of piece a game may have.
pub const MAX_PIECES: usize = 32;

/// The examples of the README, compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
