//! Solves small games of the chess family by retrograde analysis: the value of every position that can be
//! reached, and the number of half-moves to the end of the game.
//!
//! [`solve`] takes any position of a game whose positions consist of pieces and hands only. Moves and results
//! come from `tabiya-rules`; this crate contains no rule. [`Solution`] answers questions about positions.
//!
//! ```
//! use tabiya_rules::Ruleset;
//! use tabiya_solve::{Options, Value, solve};
//!
//! let race = Ruleset::parse(
//!     r#"
//!     id = "race"
//!     name = "Race"
//!     summary = "The first king on the far side wins."
//!     [board]
//!     size = "3x4"
//!     start = "k2/3/3/K2"
//!     [pieces.king]
//!     letter = "k"
//!     move = "K"
//!     royal = true
//!     [royal]
//!     rule = "checkmate"
//!     [endings]
//!     goal = { pieces = ["king"], zone = "rank 4" }
//!     "#,
//!     "race.toml",
//! )
//! .unwrap();
//! let solution = solve(&race.start(), &Options::default(), &|_| {})?;
//! assert_eq!(solution.value(&race.start()), Some(Value::Win(7)));
//! assert_eq!(solution.line(&race.start()).len(), 7);
//! # Ok::<(), tabiya_solve::SolveError>(())
//! ```
//!
//! # How it works
//!
//! 1. *Explore*: every position that can be reached is found once, as a number of 64 bits, up to the
//!    symmetries of the game. Positions after one in which a move wins at once are not explored.
//! 2. *Index*: the positions without such a move are sorted and numbered.
//! 3. *Link*: each of them is listed with its predecessors.
//! 4. *Solve*: from the lost positions backwards, one half-move at a time. A position is won if a move leads
//!    to a lost one, and lost if all moves lead to won ones. The remaining positions are drawn.
//!
//! The last three steps know nothing about games: they work on a graph of numbers.
#![forbid(unsafe_code)]

mod codec;
mod error;
mod explore;
mod game_graph;
mod graph;
mod index;
mod key_set;
mod links;
mod material;
mod parallel;
mod retrograde;
mod solution;
mod supported;
mod symmetry;
mod value;
mod weights;

pub use error::SolveError;
pub use graph::Reach;
pub use solution::{Counts, Options, Reachable, Solution, Stage, Step, count, solve};
pub use symmetry::Symmetry;
pub use value::Value;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
