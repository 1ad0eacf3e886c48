//! KIF: games of shogi as Japanese programs keep them.
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
//! It supports [shogi and the smaller games with shogi's pieces](supports). A game that does not begin
//! with an array that has a name (`平手`, `二枚落ち`) begins with a diagram of its board.
//!
//! | tag | line |
//! |---|---|
//! | `White`, `Black` | `先手：`, `後手：`, or `下手：`, `上手：` where one side gives odds |
//! | `Event`, `Site` | `棋戦：`, `場所：` |
//! | `Date` and `Time` | `開始日時：` |
//! | any other | the same name, unless it would mean something else in KIF |
//!
//! Notes on a move become the comments after it, one for each line. Not kept: numeric glyphs, what
//! is left on a clock, parts of seconds, and comments before a move, which are written after the
//! move before it.
//!
//! # What is read, but never written
//!
//! - A byte order mark, any line endings, blank lines, lines that begin with `#` or `&`.
//! - Digits of either width, and digits for the number of a rank: `76歩(77)`.
//! - `王` for `玉`, `竜` for `龍`, `全`, `圭` and `杏` for `成銀`, `成桂` and `成香`; `生` for `不成`,
//!   which may also be missing, or stand where there is no choice.
//! - Any numbers before the moves; the sign `+` after a move that has variations.
//! - No `手合割`, or `平手`, for the game's own opening array; any other words after `まで`.
//! - Words for how a variation ends, which are left out.

mod board;
mod handicap;
mod moves;
mod read;
mod write;

pub(crate) use moves::number_of as number;
pub(crate) use read::read;
pub(crate) use write::write;

use tabiya_rules::Ruleset;

use crate::{UnsupportedError, shogi};

/// Returns whether games of a ruleset can be written so.
///
/// # Errors
///
/// What KIF has no words for.
///
/// ```
/// use tabiya_notation::GameFormat;
/// use tabiya_rules::Ruleset;
///
/// assert!(GameFormat::Kif.supports(&Ruleset::builtin("minishogi").unwrap()).is_ok());
/// let refused = GameFormat::Kif.supports(&Ruleset::builtin("torishogi").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "KIF does not support torishogi: it has no word for a phoenix.");
/// ```
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    shogi::supports("KIF", ruleset)
}
