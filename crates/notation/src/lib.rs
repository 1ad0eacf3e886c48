//! Positions, moves and games of the chess family as text.
//!
//! Text is read in two steps. The first knows the letters and the board of a game and nothing of
//! its rules; what fails there is *unreadable*, and the error says where. The second asks the
//! rules; what fails there is readable, but *impossible* or *illegal*. Reading is lenient, and each
//! module lists its leniencies; writing is canonical.
//!
//! | module | text | value |
//! |---|---|---|
//! | [`fen`] | `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1` | [`Position`](tabiya_rules::Position) |
//! | [`sfen`] | `4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1` | the same, in the shogi family |
//! | [`uci`] | `e2e4`, `P@e5`, `h7h8+` | [`Move`](tabiya_rules::Move) |
//! | [`usi`] | `7g7f`, `P*5e`, `8h2b+` | the same, in the shogi family |
//! | [`san`] | `Nf3`, `exd5`, `O-O`; `P-7f` | the same |
//! | [`lan`] | `Ng1-f3`, `e4xd5`, `O-O`; `P7g-7f` | the same |
//! | [`smith`] | `e2e4`, `e5d6r`, `e1g1c`, `b7a8rQ` | the same |
//! | [`coordinate`] | `e2 e4`, `e2-e4`, `e7 e8 Q` | [`Attempt`](tabiya_rules::Attempt) |
//! | [`any`] | any of these | the same |
//! | [`pgn`] | `1. e4 e5 2. Nf3 *` | [`Record`](record::Record) |
//! | [`kif`] | `1 ７六歩(77)` | the same, in shogi and its smaller kin |
//! | [`csa`] | `+7776FU` | the same, in shogi |
//!
//! A notation that does not support a game says why not: [`UnsupportedError`]. [`squares`] knows what each
//! game calls its squares, and [`diagram`] draws a board for people to look at.
//!
//! ```
//! use tabiya_notation::{fen, uci};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = fen::read(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
//! let m = uci::read(&position, "e2e4").unwrap();
//! assert_eq!(uci::write(&position, m), "e2e4");
//! position.play_unchecked(m);
//! assert_eq!(fen::write(&position), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
//! ```
#![forbid(unsafe_code)]

pub mod any;
pub mod check;
pub mod coordinate;
pub mod csa;
pub mod detect;
pub mod diagram;
mod error;
pub mod fen;
pub mod game_format;
mod janggi;
pub mod kif;
pub mod lan;
mod latin;
pub mod pgn;
pub mod record;
pub mod san;
pub mod sfen;
mod shogi;
pub mod smith;
pub mod squares;
pub mod uci;
pub mod usi;
mod xiangqi;

pub use error::{MoveError, ParseMoveError, UnsupportedError};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
