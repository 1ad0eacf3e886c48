//! Smith notation: a move as its squares, with what it captures, so that it can be taken back
//! without the moves before it.
//!
//! | text | move |
//! |---|---|
//! | `e2e4` | from a square to a square |
//! | `e5d6r` | the same, capturing: the letter of what is captured, small |
//! | `e5f6E` | a capture en passant |
//! | `e1g1c`, `e1c1C` | castling on the king's side and on the queen's, by the king's squares |
//! | `b7b8Q`, `b7a8rQ` | promotion: the letter of what the piece becomes, in capitals and last |
//!
//! A file in Smith notation is a list of moves separated by whitespace.
//!
//! # Games without Smith notation
//!
//! There is no way to write a drop or a piece that enters behind another, and a letter with `+`
//! would not fit. `c`, `C` and `E` are taken, so no piece may have these letters. [`supports`] says
//! whether a game can be written so, and if not, why.
//!
//! # What is read, but never written
//!
//! - Marks may be missing: `e5d6` for a capture, `e1g1` for castling, `e5f6` for en passant. A mark
//!   that is there must be true: `e5d6r` is refused where no rook is captured.
//! - The letter of what a pawn becomes may be missing where it can become one thing only.
//! - Castling by the squares of king and partner where the pieces may start anywhere.
//! - Blanks before and after.
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
mod text;

pub(crate) use resolve::{read, supports, write};
pub use text::{Mark, Smith};
