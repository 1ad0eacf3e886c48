//! Smith notation: moves as their squares, with the captured piece, so that a move can be taken back
//! without knowing the moves before it.
//!
//! | text | move |
//! |---|---|
//! | `e2e4` | from a square to a square |
//! | `e5d6r` | a capture, with the letter of the captured piece in lower case |
//! | `e5f6E` | a capture en passant |
//! | `e1g1c`, `e1c1C` | castling on the king's side and on the queen's, by the king's squares |
//! | `b7b8Q`, `b7a8rQ` | a promotion: the capital letter of the new piece, at the end |
//!
//! A file in Smith notation is a list of moves separated by whitespace.
//!
//! # Games without Smith notation
//!
//! Drops, gating, passing, second squares and letters with `+` cannot be expressed. `c`, `C` and `E` have
//! other meanings, so no piece may have these letters.
//!
//! ```
//! use tabiya_notation::{GameFormat, MoveNotation, fen};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let position = fen::read(&chess, "r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1").unwrap();
//! let m = MoveNotation::Smith.read(&position, "b7a8rN").unwrap();
//! assert_eq!(MoveNotation::Smith.write(&position, m).unwrap(), "b7a8rN");
//!
//! let error = MoveNotation::Smith.read(&position, "b7a8nQ").unwrap_err();
//! assert_eq!(error.sentence(&chess), "`b7a8nQ` says that a knight is captured; b7a8 captures a rook.");
//!
//! let error = GameFormat::Smith.read(&chess, "e2e4 e7e5\ne1g1c").unwrap_err();
//! let sentence = "line 2, column 1, move 3: Castling is blocked by the bishop on f1.";
//! assert_eq!(error.sentence(&chess), sentence);
//! ```

mod resolve;
mod smith_text;

pub(crate) use resolve::{read, supports, write};
pub use smith_text::{Mark, Smith};
