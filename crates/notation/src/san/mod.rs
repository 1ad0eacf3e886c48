//! SAN, standard algebraic notation: moves as people write them, with only as much of the square of origin
//! as is needed.
//!
//! | text | move |
//! |---|---|
//! | `e4`, `exd5`, `Nf3`, `Nbd7`, `R1a3`, `Qh4e1` | a move or a capture; pawns as in chess have no letter |
//! | `e8=Q`, `Hc5=+H` | a promotion, also to a piece whose letter has a `+` |
//! | `O-O`, `O-O-O` | castling on the king's side and on the queen's side |
//! | `P@e4`, `+P@e4` | a drop, by the letter of the side of the piece that is up |
//! | `Nf3/H`, `O-O/He1` | gating a piece on the square of origin |
//! | `+`, `#` at the end | the move gives check; the move wins |
//!
//! Games that name squares as shogi does are written as in shogi books, with the letter of every piece:
//!
//! | text | move |
//! |---|---|
//! | `P-7f`, `Bx2b+`, `Sx3c=` | a move; a capture with promotion; one that declines promotion |
//! | `G6i-5h` | the whole square of origin, if two pieces of a kind can move there |
//! | `P*5e` | a drop |
//!
//! # Read, but never written
//!
//! - More of the square of origin than is needed: `Ng1f3`, `e2e4`, and a `-` before the target: `e2-e4`.
//! - The letter of a pawn: `Pe4`.
//! - Castling with zeros: `0-0` and `0-0-0`.
//! - A promotion without `=`, or in brackets: `e8Q`, `e8(Q)`.
//! - A missing or superfluous `x`, or `:` instead; `ep` or `e.p.` after a capture.
//! - Missing, wrong or repeated signs of check and mate, and `!` and `?` at the end.
//! - Drops with `*` for `@`, and `@` for `*`; a drop without a letter is that of a pawn.

pub(crate) mod letters;
mod resolve;
mod san_text;
mod san_writer;

pub(crate) use letters::Letters;
pub use resolve::read;
pub(crate) use resolve::{ambiguous, find, play};
pub(crate) use san_text::{San, plain};
pub use san_writer::write;

pub(crate) use san_writer::{Origin, could_promote, write_from};
