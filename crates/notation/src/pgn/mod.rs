//! PGN, Portable Game Notation: games with tags, comments, annotations and variations.
//!
//! Reading has three layers, each usable on its own:
//!
//! - [`scan`] splits the text of one game into tags, moves and comments, and passes them to a [`Visitor`].
//!   It knows no rules, does not allocate, and accepts incomplete text, so that files of any size can be
//!   read in pieces.
//! - [`Replay`] is the visitor that plays the moves, by the rules of the game that the tags name.
//!   [`Recorder`] also keeps tags, comments and variations.
//! - [`read`] and [`games`] return [`Record`](crate::Record)s, and [`write()`] writes one.
//!
//! # Read, but never written
//!
//! - A byte order mark, CR LF line endings, and text that is not UTF-8 (read as Latin-1) in tags and
//!   comments.
//! - Lines that begin with `%`, `;` comments, comments before the tags and between games.
//! - Numbers without a space before the move (`1.e4`), any number of dots, and missing numbers.
//! - `!` and `?` after a move for `$1` to `$6`; the signs of books (`+-`, `±`, `∞`) and the letters `N` and
//!   `D` for their NAGs; `e.p.` after a capture; every leniency of [SAN](crate::san) except a drop that
//!   begins with `*`, which ends a game.
//! - Moves in [UCI](crate::uci), also with a hyphen between the squares.
//! - Null moves (`--`, `Z0`, `null`, `@@@@`, `0000`): a pass in games with passing. In other games the turn
//!   passes, as in annotated games, and `--` is written. [`Checker`](crate::check::Checker) reports them, and
//!   [`Replay::strict`] refuses them. A null move of a side in check is an error in the main line, and the
//!   rest of a variation from there on is kept as text.
//! - Tags after spaces, games without moves, and several games on one line.
//! - A missing result: the game then ends at the next tags, at a move number 1 after a blank line, or at the
//!   end of the text.
//! - An unclosed variation, which ends with its game.
//! - An unclosed comment, which ends where the next game begins; only its own game is invalid.

mod bytes;
mod clock;
mod error;
mod lenient;
mod nag;
mod pgn_writer;
mod recorder;
mod replay;
mod scan;
mod signs;
mod tags;
mod variant;
mod visitor;

pub use error::PgnError;
pub use nag::nag_sign;
pub use pgn_writer::write;
pub use recorder::{Recorder, games, read};
pub use replay::Replay;
pub use scan::{Scanned, scan};
pub use visitor::Visitor;
