//! The computer as a player: its searches at a level, its acts, and hints in words. The server, the line
//! dialogue and the sessions of the referee all use it. Nothing here waits, has threads, or reads a clock:
//! callers with a clock pass it to [`Engines::search`].
//!
//! | topic | where |
//! |---|---|
//! | the cost of a search | [`Budget`] |
//! | searches, and their results | [`Engines`], [`Found`] |
//! | decisions, and the acts that follow: a move, a claim, a reply to an offer | [`Question`], [`ComputerAct`] |
//! | a computer that plays one side | [`Computer`] |
//! | hints in words | [`hint_sentence`], [`hint_reason`] |
//!
//! ```
//! use tabiya_board::Color;
//! use tabiya_player::{Budget, ComputerAct, Engines, Question};
//! use tabiya_referee::{Game, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let game = Game::new(&chess, Terms::default(), Time(0));
//! let question = Question::of(&game, Color::White).unwrap();
//! let found = Engines::new(1 << 20, 1).search_game(&game, &Budget::nodes(1_000).limits()).unwrap();
//! let act = question.decide(&game, Color::White, Some(&found));
//! assert!(matches!(act, ComputerAct::Play(_)));
//! ```
#![forbid(unsafe_code)]

mod act;
mod budget;
mod computer;
mod engines;
mod hint;
mod question;

pub use act::ComputerAct;
pub use budget::Budget;
pub use computer::Computer;
pub use engines::{Engines, Found};
pub use hint::{hint_line, hint_reason, hint_reason_in, hint_sentence};
pub use question::Question;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
