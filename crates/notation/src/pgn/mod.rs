//! PGN: games as people and programs exchange them.
//!
//! Reading is in three layers, each of use by itself:
//!
//! - [`scan`] takes the text of one game apart and tells a [`Visitor`]. It knows no rules, allocates
//!   nothing, and works on any piece of a file, so that files of any size can be read in pieces.
//! - [`Replay`] is the visitor that plays the moves, by the rules of the game that the tags name.
//! - [`read`] makes a [`Record`](crate::record::Record) of a game, with comments and variations, and
//!   [`write()`] writes one.
//!
//! # What is read, but never written
//!
//! - A byte order mark, CR LF line ends, and text that is not UTF-8 (taken as Latin-1) in tags and
//!   comments.
//! - `%` lines, `;` comments, comments before the tags and between games.
//! - Moves glued to their numbers (`1.e4`), dots of any number, and no numbers at all.
//! - `!` and `?` after a move, as if they were `$1` to `$6`; the signs of books (`+-`, `±`, `∞`) and the
//!   letters `N` and `D` for theirs; `e.p.` after a capture; every leniency of [SAN](crate::san), but
//!   for a drop that begins with `*`, which ends a game.
//! - Moves in [UCI](crate::uci), also with a hyphen between the squares.
//! - Null moves (`--`, `Z0`, `null`, `@@@@`, `0000`): a pass in games that have it. In other games one of
//!   the main line is a fault, and a variation is kept as text from there on
//!   ([`Replay::unplayed`]).
//! - Tags with blanks before them, games of tags only, and several games in a line.
//! - A missing result: the game then ends where the next tags begin, or with the text.
//! - A variation that is never closed ends with its game.
//! - A comment that is never closed ends where the next game begins; only its own game is lost.

mod bytes;
mod clock;
mod error;
mod lenient;
mod read;
mod replay;
mod scan;
mod signs;
mod tags;
mod variant;
mod visitor;
mod write;

pub use error::PgnError;
pub use read::{Recorder, games, read};
pub use replay::Replay;
pub use scan::{Scanned, scan};
pub use visitor::Visitor;
pub use write::write;
