//! UCI: moves as their squares, in the notation of engines.
//!
//! | text | move |
//! |---|---|
//! | `e2e4`, `h3h10` | from a square to a square; castling by the king's squares |
//! | `e1h1` | castling in games in which the pieces may start anywhere: king takes partner |
//! | `e7e8q` | a promotion, by the letter of the new piece |
//! | `c7c8+`, `c8c7-` | turning over to the form with `+` before its letter, and back |
//! | `P@e4`, `+P@e4` | a drop, by the letter of the side of the piece that is up |
//! | `b1c3h` | gating a hawk on the square of origin |
//! | `e1g1h`, `h1e1h` | gating while castling, on the king's square and on the partner's |
//! | `e2e4,e4d5` | a move with the second square `d5` |
//! | `e2e2` | passing: the square of the royal piece, twice; `a1a1` if there is none |
//!
//! These are the forms of Fairy-Stockfish.
//!
//! # Read, but never written
//!
//! - Capitals after the squares (`e7e8Q`), lower case letters before `@` (`p@e4`).
//! - Castling by the king's squares where king takes partner is written, if the king moves more than one
//!   square.
//! - The null move `0000` for passing.
//! - The second square alone after the comma (`e2e4,d5`).
//! - Leading and trailing spaces.

mod resolve;
mod uci_text;

pub use resolve::{attempt, read, write};
pub(crate) use resolve::{read_as, written};
pub(crate) use uci_text::Spelling;
use uci_text::{Suffix, Uci};
