//! CSA: games of shogi in the format that programs exchange.
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
//! A move is a side, two squares and the piece after the move; `00` is the hand. It supports shogi. A game
//! that does not begin with the opening array (`PI`) begins with the rows of its board (`P1` to `P9`) and
//! the hands.
//!
//! The tags `White` and `Black` are `N+` and `N-`; `Event`, `Site` and `Date` with `Time` are `$EVENT`,
//! `$SITE` and `$START_TIME`; any other tag is `$` and its name. Comments after a move become lines.
//! Variations, numeric annotations, remaining clock times, fractions of seconds, and results that no
//! keyword of CSA gives are not kept. Comments before a move are written after the move before it.

mod csa_reader;
mod csa_writer;
mod start;

pub(crate) use csa_reader::read;
pub(crate) use csa_writer::write;

use tabiya_rules::Ruleset;

use crate::{UnsupportedError, shogi};

/// Checks whether CSA can express all games of a ruleset.
///
/// # Errors
///
/// Returns the reason if it cannot.
///
/// ```
/// use tabiya_notation::GameFormat;
/// use tabiya_rules::Ruleset;
///
/// assert!(GameFormat::Csa.supports(&Ruleset::builtin("shogi").unwrap()).is_ok());
/// let refused = GameFormat::Csa.supports(&Ruleset::builtin("minishogi").unwrap()).unwrap_err();
/// let sentence = "CSA does not support minishogi: it is for boards of nine by nine squares.";
/// assert_eq!(refused.to_string(), sentence);
/// ```
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    shogi::supports("CSA", ruleset)?;
    let board = ruleset.board();
    match (board.files(), board.ranks()) {
        (9, 9) => Ok(()),
        _ => Err(UnsupportedError::new("CSA", ruleset, "it is for boards of nine by nine squares")),
    }
}
