//! FEN: a position in one line of text.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 3+3 0 1
//! └─ placement ──────────────────────────────┴hands┘ │ └─ rights ──┘ │ └─┘ │ └ number
//!                                                  turn    en passant counters └ halfmove clock
//! ```
//!
//! The fields are those of Fairy-Stockfish, so that positions can be exchanged:
//!
//! - **Placement**: by the letters of the ruleset, with hands in brackets if the game has hands; see
//!   [`tabiya_rules::placement`].
//! - **Turn**: `w` or `b`.
//! - **Rights**: `KQkq`; the files of the partners (`HAha`) in games in which castling pieces may start
//!   anywhere. Games with marks, such as the gating rights of pieces that have not moved, also list the
//!   files of the marked squares, unless a castling right implies the mark. Where a side can have several
//!   marks on a file, their squares are named (`B1B2`).
//! - **En passant**: the square that a pawn has just passed over, if a capture there is legal.
//! - **Counters**: what is left to count for White and for Black, `3+3`, in games that count something: the
//!   checks that they still have to give.
//! - **Halfmove clock** and **move number**.
//!
//! # Read, but never written
//!
//! - Several spaces between fields, leading and trailing spaces.
//! - Missing fields at the end: the numbers (`0` and `1`), counters (nothing counted), en passant and rights
//!   (none), the turn (that of the side that begins the game). A number may directly follow the turn, `[-]
//!   w 0 1`, if rights and en passant are missing.
//! - `-` for any field after the placement, and the move number `0`, which counts as `1`.
//! - Hands after an extra `/` (`.../RNBQKBNR/Qp`), as `[-]`, with counts (`[2P]`), in any order.
//! - `~` after a piece in games where it has no meaning.
//! - `KQkq` in games in which castling pieces may start anywhere: the outermost partners (X-FEN). Files of
//!   partners in games in which they have fixed squares (`HAha` in chess), unless the game has marks.
//! - Marks that a castling right already implies, and gating rights without a piece left to gate.
//! - An en passant square on which no capture is possible, and several squares (`f3g4`), which stand for the
//!   empty one.
//! - The limit of a counted ending in place of the en passant square (`- 128 0 80`). It is ignored, because
//!   it follows from the position.
//! - What has been counted instead of what is left, `+0+0`, and counters at the end.
//!
//! A text has at most 1000 characters.

mod error;
mod fen_reader;
mod fen_writer;
mod fields;
mod rights;

pub use error::{FenError, ParseFenError};
pub(crate) use error::{Field, Form};
pub use fen_reader::{read, read_setup};
pub use fen_writer::write;

pub(crate) use fen_reader::fill;
pub(crate) use fen_writer::placement_of;
pub(crate) use fields::{Part, parts};

/// The maximum number of characters of a FEN. The longest sensible one has less than 700.
pub(crate) const MAX_LENGTH: usize = 1000;
