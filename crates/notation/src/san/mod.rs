//! SAN: a move as people write it, with no more of where it starts than is needed.
//!
//! | text | move |
//! |---|---|
//! | `e4`, `exd5`, `Nf3`, `Nbd7`, `R1a3`, `Qh4e1` | a step or a capture; pawns of the chess kind have no letter |
//! | `e8=Q`, `Hc5=+H` | becoming another piece, or one whose letter has a `+` |
//! | `O-O`, `O-O-O` | castling on the king's side and on the other |
//! | `P@e4`, `+P@e4` | a drop, by the letter of the face that is up |
//! | `Nf3/H`, `O-O/He1` | letting a piece in on the square that is left |
//! | `+`, `#` at the end | the move gives check; the move wins |
//!
//! Games whose squares are numbered in the way of shogi are written in the way of shogi books, with
//! the letter of every piece:
//!
//! | text | move |
//! |---|---|
//! | `P-7f`, `Bx2b+`, `Sx3c=` | a step; a capture with promotion; one that declines it |
//! | `G6i-5h` | where two pieces of a kind could go there, the whole square |
//! | `P*5e` | a drop |
//!
//! # What is read, but never written
//!
//! - More of where it starts than is needed: `Ng1f3`, `e2e4`, and a `-` before the target: `e2-e4`.
//! - The letter of a pawn: `Pe4`.
//! - `0-0` and `0-0-0` with zeros.
//! - A promotion without `=`, or in brackets: `e8Q`, `e8(Q)`.
//! - A missing `x`, one too many, or `:` instead; `ep` or `e.p.` after a capture.
//! - Marks for check that are missing, wrong or doubled, and `!` and `?` at the end.
//! - Drops with `*` for `@`, and `@` for `*`; a drop without a letter is a pawn's.

mod letters;
mod resolve;
mod text;
mod write;

pub(crate) use letters::Letters;
pub use resolve::read;
pub(crate) use resolve::{ambiguous, find, play, read_promoting};
pub(crate) use text::{San, plain};
pub use write::write;

pub(crate) use write::{Origin, could_promote, write_from};
