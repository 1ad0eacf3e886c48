//! Rules of chess and its relatives: legal moves, validation, explanations and results for any game that a
//! ruleset file describes.
//!
//! A [`Ruleset`] is a game, compiled from a TOML file. A [`Position`] is a position of that game and is
//! always valid. A [`Move`] is a legal move of one position; an [`Attempt`] is what a player tries, legal
//! or not.
//!
//! # Load a game, list and make moves
//!
//! ```
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = chess.start();
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 20);
//! position.play(moves[0]);
//! assert_eq!(position.legal_moves().len(), 20);
//! ```
//!
//! [`Position::legal_moves_into`] fills a [`MoveList`] that is used again and allocates nothing. A move knows
//! whether it [is a promotion](Move::is_promotion), [a drop](Move::is_drop) or
//! [castles](Move::is_castle); the position, whether it [is a capture](Position::is_capture) or
//! [gives check](Position::gives_check). [`chess`] has constants for the squares and pieces of chess, and a
//! [`KindSet`] is a set of kinds of any game.
//!
//! ```
//! use tabiya_rules::chess::{self, D5, D7, E2, E4, PAWN};
//! use tabiya_rules::{Attempt, KindSet, MoveList};
//!
//! let mut position = chess::ruleset().start();
//! let mut moves = MoveList::new();
//! for (from, to) in [(E2, E4), (D7, D5)] {
//!     position.try_play(&Attempt::step(from, to)).unwrap();
//!     position.legal_moves_into(&mut moves);
//! }
//! let takers: KindSet = moves.iter().filter(|m| position.is_capture(**m)).map(|m| m.kind()).collect();
//! assert_eq!(takers, KindSet::of(PAWN));
//! assert_eq!(moves.iter().filter(|m| position.gives_check(**m)).count(), 1);
//! assert!(!moves.iter().any(|m| m.is_promotion() || m.is_drop()));
//! ```
//!
//! # Check what a player tries
//!
//! [`Position::try_play`] makes the move that an attempt means, or returns a [`Refusal`]: data, a stable
//! code and a sentence.
//!
//! ```
//! use tabiya_rules::{Attempt, Ruleset};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = chess.start();
//! let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| chess.board().parse(name).unwrap());
//! let refusal = position.try_play(&Attempt::step(e2, e5)).unwrap_err();
//! assert_eq!(refusal.code(), "cannot-move-that");
//! assert_eq!(refusal.sentence(&chess), "A pawn cannot go from e2 to e5.");
//! position.try_play(&Attempt::step(e2, e4)).unwrap();
//! ```
//!
//! # Find out who has won, and by which rule
//!
//! A position holds no history. Endings that depend on earlier positions take a [`History`] that the
//! caller keeps: [`judge`] returns what ends the game by itself, [`claims`] what the side to move may
//! claim.
//!
//! ```
//! use tabiya_rules::{History, Ruleset, claims, judge};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = chess.start();
//! let mut history = History::new(&position);
//! let first = position.legal_moves()[0];
//! history.advance(&mut position, first);
//! assert_eq!(position.outcome(), None);
//! assert_eq!(judge(&position, &history), None);
//! assert!(claims(&position, &history).is_empty());
//! ```
//!
//! # Set up any position
//!
//! A [`Setup`] is any arrangement of pieces. [`Position::from_setup`] validates it and returns all reasons
//! why it is not a position of the game. [`targets`] and [`attackers`] work on any arrangement, valid or
//! not.
//!
//! ```
//! use tabiya_rules::{Position, Ruleset};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut setup = chess.start_setup();
//! setup.board[chess.board().parse("e8").unwrap().index()] = None;
//! let errors = Position::from_setup(&chess, &setup).unwrap_err();
//! assert_eq!(errors[0].to_string(), "Black has no king.");
//! ```
//!
//! # Write a game
//!
//! ```
//! use tabiya_rules::Ruleset;
//!
//! let text = r#"
//!     id = "two-kings"
//!     name = "Two Kings"
//!     summary = "Chess with kings and pawns only."
//!     extends = "chess"
//!     remove = ["castling"]
//!     [board]
//!     start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3"
//! "#;
//! let game = Ruleset::parse(text, "two-kings.toml").unwrap();
//! assert_eq!(game.start().legal_moves().len(), 18);
//!
//! let errors = Ruleset::parse("extends = 'chess'\nnmae = 'Demo'", "demo.toml").unwrap_err();
//! let sentences: Vec<String> = errors.iter().map(|error| error.to_string()).collect();
//! assert!(sentences.iter().any(|s| s == "demo.toml:2:1: There is no key `nmae` at the top level."));
//! ```
//!
//! # Show a game
//!
//! [`sheet::Sheet`] holds the rules of a game in plain words with a movement diagram for each piece.
//!
//! # Search a game
//!
//! [`search`] is the interface for computer players: small nodes, lists of moves that are reused, exchanges,
//! and values of the pieces of any game.
//!
//! Files and definitions are the crate `tabiya-ruleset`, whose modules [`def`], [`mod@file`], [`betza`],
//! [`builtin`], [`fingerprint`] and [`placement`] are re-exported here. Clocks, players and notations are
//! other crates.
#![deny(unsafe_code)]

mod attempt;
pub mod chess;
mod compile;
mod core;
mod effects;
mod ending;
mod explain;
mod form;
#[doc(hidden)]
pub mod internal;
mod kind;
mod kinds;
mod load;
mod mechanism;
mod memo;
mod outcome;
mod play;
mod position;
mod query;
mod registry;
mod ruleset;
pub mod search;
mod setup;
pub mod sheet;
mod squares;
mod statics;
mod tables;
mod validate;
mod view;

pub use attempt::Attempt;
pub use core::find::{FindError, MoveQuery, SpecialMove};
pub use core::list::MoveList;
pub use core::moves::Move;
pub use ending::{ClaimError, Count, History, PastPosition, Status, claim, claims, judge, perft, status};
pub use explain::{Explainer, Refusal};
pub use kind::{Kind, KindSet, Piece};
pub use mechanism::castling::setup::CastlingRights;
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use query::plans::Plans;
pub use query::{Targets, attackers, checked, targets};
pub use ruleset::Ruleset;
pub use setup::Setup;
pub use validate::{CastlingRight, PlacedPiece, SetupError};

pub use tabiya_ruleset::def::CastlingSide;
pub use tabiya_ruleset::{
    Fingerprint, RulesetError, SquareName, betza, builtin, def, file, fingerprint, nearest, placement,
};
use tabiya_ruleset::{MAX_PIECES, check, encoding};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
