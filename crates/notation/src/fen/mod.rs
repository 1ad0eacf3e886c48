//! FEN: a position in one line of text.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 3+3 0 1
//! └─ placement ──────────────────────────────┴hands┘ │ └─ rights ──┘ │ └─┘ │ └ number
//!                                                  turn     en passant checks └ quiet half-moves
//! ```
//!
//! The fields are those of Fairy-Stockfish, so that positions can be exchanged:
//!
//! - **Placement**, by the letters of the ruleset, and hands in brackets where the game has hands:
//!   see [`tabiya_rules::internal::placement`].
//! - **Turn**: `w` or `b`.
//! - **Rights**: `KQkq`. Where castling pieces may start anywhere, the files of the partners
//!   (`HAha`). Where pieces are let in behind a first move, also the files of the pieces that have
//!   not moved, as long as their side has something to let in and unless a castling right already
//!   says so.
//! - **En passant**: the square just passed over, only if a capture there is legal.
//! - **Checks**, where they are counted: those that White and Black still have to give, `3+3`.
//! - **Quiet half-moves** and the **number** of the move.
//!
//! # What is read, but never written
//!
//! - Several blanks between fields, blanks before and after.
//! - Missing fields, from the last to the first: numbers (`0` and `1` are meant), checks (none
//!   given), en passant and rights (none), the turn (the side that begins the game). A number may
//!   follow the turn at once, `[-] w 0 1`: rights and en passant are then missing.
//! - `-` for any field after the placement, and the number `0`, which means `1`.
//! - Hands after an extra `/` (`.../RNBQKBNR/Qp`), as `[-]`, with numbers (`[2P]`), in any order.
//! - `~` after a piece in games where it means nothing.
//! - `KQkq` where castling pieces may start anywhere: the outermost partners (X-FEN). Files of
//!   partners in games in which they start in one place (`HAha` in chess), unless files say what
//!   may be let in.
//! - Files of pieces that may let others in although a castling right already says so, or the side
//!   has nothing to let in.
//! - An en passant square on which no enemy can capture what passed it; several squares (`f3g4`), of which the
//!   empty one is meant.
//! - The limit of a counted ending in place of the en passant square (`- 128 0 80`), where endings
//!   are counted. It is left out: the position says what the limit is.
//! - Checks given instead of left, `+0+0`; checks at the end.
//!
//! A text has at most [`MAX_LENGTH`] characters.

mod error;
mod fields;
mod read;
mod rights;
mod write;

pub use error::{FenError, ParseFenError};
pub(crate) use error::{Field, Form};
pub use read::{read, read_setup};
pub use write::write;

pub(crate) use fields::{Part, parts};
pub(crate) use read::fill;
pub(crate) use write::placement_of;

/// How many characters a FEN may have. The longest sensible one has under 700.
pub(crate) const MAX_LENGTH: usize = 1000;
