//! Ruleset files of chess and its relatives: reading, diagnostics, definitions, movement notation.
//!
//! A ruleset file is TOML. It is read into a [`def::RulesetDef`], a plain data structure, and checked for
//! contradictions. All errors are reported at once, each with its place in the text. This crate has no
//! positions and no moves: the crate `tabiya-rules` plays the games.
//!
//! # Read a file
//!
//! ```
//! use tabiya_ruleset::{builtin, file};
//!
//! let text = r#"
//!     id = "no-castling"
//!     name = "No-castling chess"
//!     summary = "Chess without castling."
//!     extends = "chess"
//!     remove = ["castling"]
//! "#;
//! let (def, _) = file::read(text, "no-castling.toml", &builtin::resolve).unwrap();
//! assert_eq!(def.pieces.len(), 6);
//! assert!(def.castling.is_none());
//! ```
//!
//! # Show the errors of a file
//!
//! ```
//! use tabiya_ruleset::{builtin, file};
//!
//! let text = "extends = 'chess'\nnmae = 'Demo'";
//! let diagnostics = file::read(text, "demo.toml", &builtin::resolve).unwrap_err();
//! let unknown = diagnostics.iter().find(|diagnostic| diagnostic.key == "nmae").unwrap();
//! assert_eq!(unknown.to_string(), "demo.toml:2:1: There is no key `nmae` at the top level.");
//! assert!(file::render(unknown, text, file::Rendering::Plain).contains("did you mean `name`?"));
//! ```
//!
//! # Check a definition that was built in code
//!
//! ```
//! use tabiya_ruleset::{builtin, check};
//!
//! let mut chess = builtin::defs().into_iter().find(|def| def.id == "chess").unwrap();
//! assert!(check::check(&chess).is_empty());
//! chess.pieces.pop();
//! assert!(!check::check(&chess).is_empty());
//! ```
//!
//! # Read movement notation
//!
//! ```
//! use tabiya_ruleset::betza;
//!
//! let lance = betza::parse("fR").unwrap();
//! assert_eq!(betza::describe(&lance), "any number of squares forward");
//! ```
//!
//! # Compare and store rules
//!
//! [`fingerprint::of_rules`] is equal for equal rules, regardless of the names of the game and its sides.
//! [`encoding::encode`] and [`encoding::decode`] store a definition in bytes. [`placement`] reads and writes
//! the placement part of a FEN, and [`builtin`] lists the built-in games.
#![forbid(unsafe_code)]

pub mod betza;
pub mod builtin;
pub mod check;
pub mod def;
pub mod encoding;
mod ending;
mod extra;
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

/// The largest number of kinds of piece of a game.
pub const MAX_PIECES: usize = 32;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
