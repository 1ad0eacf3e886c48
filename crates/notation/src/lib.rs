//! Positions and moves of the chess family as text.
//!
//! Text is read in two steps. The first knows the letters and the board of a game and nothing of
//! its rules; what fails there is *unreadable*, and the error says where. The second asks the
//! rules; what fails there is readable, but *impossible* or *illegal*. Reading is lenient, and each
//! module lists its leniencies; writing is canonical.
//!
//! | module | text | value |
//! |---|---|---|
//! | [`fen`] | `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1` | [`Position`](tabiya_rules::Position) |
//! | [`uci`] | `e2e4`, `P@e5`, `h7h8+` | [`Move`](tabiya_rules::Move) |
//!
//! ```
//! use tabiya_notation::{fen, uci};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = fen::read(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
//! let m = uci::read(&position, "e2e4").unwrap();
//! assert_eq!(uci::write(&position, m), "e2e4");
//! position.play_unchecked(m);
//! assert_eq!(fen::write(&position), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
//! ```
#![forbid(unsafe_code)]

pub mod coordinate;
pub mod csa;
mod error;
pub mod fen;
pub mod kif;
pub mod record;
pub mod sfen;
mod shogi;
pub mod squares;
pub mod uci;
pub mod usi;

pub use error::{MoveError, Unreadable, Unserved};
