//! UCI: a move as its squares.
//!
//! | text | move |
//! |---|---|
//! | `e2e4`, `h3h10` | from a square to a square; castling by the king's squares |
//! | `e1h1` | castling where the pieces may start anywhere: king takes partner |
//! | `e7e8q` | promotion, by the letter of what it becomes |
//! | `c7c8+`, `c8c7-` | becoming the form with `+` before its letter, and the one without |
//! | `P@e4`, `+P@e4` | a drop, by the letter of the face that is up |
//! | `b1c3h` | letting a hawk in on the square that is left |
//! | `e1g1h`, `h1e1h` | the same when castling: on the king's square, on the partner's |
//! | `e2e4,e4d5` | with the duck, which goes on `d5` |
//! | `e2e2` | passing: the square of the royal that must be safe, twice; `a1a1` if there is none |
//!
//! That is how Fairy-Stockfish writes the moves of these games.
//!
//! # What is read, but never written
//!
//! - Capitals for letters after the squares (`e7e8Q`), small letters before `@` (`p@e4`).
//! - Castling by the king's own squares where it is written king takes partner, if the king goes
//!   farther than one square.
//! - The null move `0000` for passing.
//! - The second square alone after the comma (`e2e4,d5`).
//! - Blanks before and after.

mod resolve;
mod text;

pub use resolve::{attempt, read, write};
pub(crate) use resolve::{read_as, written};
pub(crate) use text::Spelling;
use text::{Suffix, Uci};
