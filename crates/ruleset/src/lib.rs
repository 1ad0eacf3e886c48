//! Ruleset files: a game of the chess family as text, and as a definition that has been checked.
//!
//! A file is TOML ([`mod@file`]); it is read into a [`def::RulesetDef`] and checked for contradictions
//! ([`check`]). Everything that is wrong is reported at once, each error with its place in the text.
//!
//! ```
//! let (chess, _) = tabiya_ruleset::file::read(
//!     tabiya_ruleset::builtin::text("chess").unwrap(),
//!     "chess.toml",
//!     &tabiya_ruleset::builtin::resolve,
//! )
//! .unwrap();
//! assert_eq!(chess.pieces.len(), 6);
//! ```
//!
//! | question | where |
//! |---|---|
//! | what does a file say | [`file::read`] |
//! | is this definition a game | [`check::check`] |
//! | what does this movement mean | [`betza::parse`], [`betza::describe`] |
//! | what stands where | [`placement::parse`] |
//! | do two definitions mean the same rules | [`fingerprint::of_rules`] |
//! | the rules as bytes, to be kept | [`encoding::encode`], [`encoding::decode`] |
//! | which games are built in | [`builtin`] |
//!
//! This crate does not know how a game is played: it has no positions and no moves.
#![forbid(unsafe_code)]

pub mod betza;
pub mod builtin;
pub mod check;
pub mod def;
pub mod encoding;
mod ending;
pub mod file;
pub mod fingerprint;
mod mechanism;
mod near;
pub mod placement;
mod registry;
mod slice;
mod squares;

pub use check::RulesetError;
pub use fingerprint::Fingerprint;
pub use near::nearest;
pub use squares::SquareName;

/// How many kinds of piece a game may have.
pub const MAX_PIECES: usize = 32;
