//! CSA: games of shogi as programs send them to each other.
//!
//! ```text
//! V2.2
//! N+Ada
//! N-Charles
//! $EVENT:A match
//! $START_TIME:2026/01/31 10:00:00
//! PI
//! +
//! +7776FU
//! T16
//! 'A comment about the move above it.
//! -3334FU
//! %TORYO
//! ```
//!
//! A move is a side, two squares and the piece after the move; `00` is the hand. It supports
//! [shogi](supports). Games that do not begin with the opening array (`PI`) begin with rows of their
//! board (`P1` to `P9`) and the hands.
//!
//! The tags `White` and `Black` are `N+` and `N-`; `Event`, `Site` and `Date` with `Time` are
//! `$EVENT`, `$SITE` and `$START_TIME`; any other is `$` and its name. Comments after a move become
//! lines. Not kept: variations, numeric glyphs, what is left on a clock, parts of seconds, a result
//! that no word of CSA gives, and comments before a move, which are written after the move before it.
//!
//! # What is read, but never written
//!
//! - A byte order mark, any line endings, blank lines, any version, `%` words of later versions.
//! - Several statements in a line, with commas between them.
//! - The opening array with pieces left out (`PI82HI22KA`), pieces one by one (`P+63TO00FU`), and
//!   `00AL` for all that are left.
//! - Times with parts of seconds, which are left out.

mod read;
mod start;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use tabiya_rules::Ruleset;

use crate::{UnsupportedError, shogi};

/// Returns whether games of a ruleset can be written so.
///
/// # Errors
///
/// What CSA has no words for.
///
/// ```
/// use tabiya_notation::GameFormat;
/// use tabiya_rules::Ruleset;
///
/// assert!(GameFormat::Csa.supports(&Ruleset::builtin("shogi").unwrap()).is_ok());
/// let refused = GameFormat::Csa.supports(&Ruleset::builtin("minishogi").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "CSA does not support minishogi: it is for boards of nine by nine squares.");
/// ```
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    shogi::supports("CSA", ruleset)?;
    let board = ruleset.board();
    match (board.files(), board.ranks()) {
        (9, 9) => Ok(()),
        _ => Err(UnsupportedError::new("CSA", ruleset, "it is for boards of nine by nine squares")),
    }
}
