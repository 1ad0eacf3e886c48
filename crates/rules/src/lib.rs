//! The rules of the chess family: one engine, and every game a readable file.
//!
//! A **ruleset** is read from TOML ([`mod@file`]) into a [`def::RulesetDef`], checked, and compiled
//! once into a [`Ruleset`]. That is one gate; the other leads from a [`Setup`] (any arrangement of
//! pieces) to a [`Position`] (always valid). Behind a gate there are no further checks, and a gate
//! that refuses names every reason at once.
//!
//! ```
//! use tabiya_rules::{Attempt, Ruleset};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = chess.start();
//! assert_eq!(position.legal_moves().len(), 20);
//!
//! // What a person tries is an attempt: it becomes a move, or a reason why not.
//! let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| chess.board().parse(name).unwrap());
//! let attempt = |to| Attempt::step(e2, to);
//! let refusal = position.try_play(&attempt(e5)).unwrap_err();
//! assert_eq!(refusal.code(), "cannot-move-that");
//! position.try_play(&attempt(e4)).unwrap();
//! assert_eq!(position.perft(2), 600);
//! assert_eq!(position.outcome(), None);
//! ```
//!
//! | question | where |
//! |---|---|
//! | which moves are legal | [`Position::legal_moves`], [`Position::perft`] |
//! | which move does someone mean, or why not | [`Position::resolve`] gives a [`Move`] or a [`Refusal`]: data, and a sentence |
//! | who makes it, where there are no turns | [`Position::mover`] |
//! | where could this piece go, on any arrangement | [`targets`], [`attackers`] |
//! | where might it go after the opponent's move | [`plans`] |
//! | who has won, and why | [`Position::outcome`]; with a [`History`]: [`judge`] and [`claims`] |
//! | what is wrong with my file | [`Ruleset::parse`] gives every [`file::Diagnostic`] |
//!
//! A position has no past and knows no players; time, games in progress and text beyond the
//! ruleset files belong to other crates. The engine itself is [`core`]: it is generic over what it
//! needs to know of a game, names none, and runs the flagship games from constants and all others
//! from tables.
#![deny(unsafe_code)]

mod attempt;
mod compile;
mod core;
mod doors;
pub mod ending;
mod explain;
mod form;
mod gate;
mod kind;
mod kinds;
mod mechanism;
mod outcome;
mod position;
mod query;
mod registry;
mod ruleset;
mod setup;
pub mod sheet;
mod squares;
pub mod statics;
mod tables;
mod view;

pub use attempt::Attempt;
pub use core::find::{Miss, Sought};
pub use core::list::Buffer;
pub use core::moves::Move;
pub use core::sink::KindSet;
pub use ending::{History, Unfounded, claim, claims, judge};
pub use explain::{Explainer, Refusal};
pub use gate::{SetupFault, Standing, Wing};
pub use kind::{Kind, Piece};
pub use outcome::{Claim, Outcome, Reason};
pub use position::Position;
pub use query::plans::{Plans, plans};
pub use query::{Targets, attackers, checked, targets};
pub use ruleset::Ruleset;
pub use setup::Setup;

// Files and definitions have a crate of their own; here they keep the names they had.
pub use tabiya_ruleset::{
    Fault, Fingerprint, MAX_PIECES, SquareName, betza, check, def, file, nearest, placement,
};
use tabiya_ruleset::{builtin, fingerprint};
