//! KIF: games of shogi in the format of Japanese programs.
//!
//! ```text
//! 開始日時：2026/01/31 10:00:00
//! 手合割：平手
//! 先手：Ada
//! 後手：Charles
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! *A comment about the move above it.
//!    2 ３四歩(33)   ( 0:05/00:00:05)
//!    3 ２二角成(88)   ( 0:02/00:00:18)
//!    4 同　銀(31)   ( 0:01/00:00:06)
//!    5 ４五角打
//!    6 投了
//! まで5手で先手の勝ち
//!
//! 変化：4手
//!    4 ３二金(41)
//! ```
//!
//! It supports shogi and the smaller games with the pieces of shogi. A game that does not begin with a
//! named array (`平手`, `二枚落ち`) begins with a diagram of its board.
//!
//! | tag | line |
//! |---|---|
//! | `White`, `Black` | `先手：`, `後手：`; in handicap games `下手：`, `上手：` |
//! | `Event`, `Site` | `棋戦：`, `場所：` |
//! | `Date` and `Time` | `開始日時：` |
//! | any other | the same name, unless it has another meaning in KIF |
//!
//! Each comment line after a move becomes one comment. Numeric annotations, remaining clock times and
//! fractions of seconds are not kept. Comments before a move are written after the move before it.

mod handicap;
mod kif_diagram;
mod kif_move;
mod kif_reader;
mod kif_writer;

pub(crate) use kif_move::number_of as number;
pub(crate) use kif_reader::read;
pub(crate) use kif_writer::write;

use tabiya_rules::Ruleset;

use crate::{UnsupportedError, shogi};

/// Checks whether KIF can express all games of a ruleset.
///
/// # Errors
///
/// Returns the reason if it cannot.
///
/// ```
/// use tabiya_notation::GameFormat;
/// use tabiya_rules::Ruleset;
///
/// assert!(GameFormat::Kif.supports(&Ruleset::builtin("minishogi").unwrap()).is_ok());
/// let refused = GameFormat::Kif.supports(&Ruleset::builtin("torishogi").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "KIF does not support torishogi: it has no name for the phoenix.");
/// ```
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    shogi::supports("KIF", ruleset)
}
