//! A move in whatever notation serves the game: for people, who type what they are used to.
//!
//! Tried in turn are [two squares](crate::coordinate) (`e2 e4`), [UCI](crate::uci), [USI](crate::usi) and
//! [SAN](crate::san). A text that two of them can read means the same in both, or nothing in one of them.

use tabiya_rules::{Attempt, Move, Position};

use crate::coordinate::Coordinate;
use crate::uci::{self, Uci};
use crate::{MoveError, san, usi};

/// Reads a legal move. What a piece becomes may be left out where there is no choice.
///
/// # Errors
///
/// Of all notations the one that understood most says what is wrong.
///
/// ```
/// use tabiya_notation::any;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// for text in ["e2 e4", "e2-e4", "e2e4", "e4"] {
///     assert!(any::read(&chess.start(), text).is_ok());
/// }
/// let error = any::read(&chess.start(), "Nd4").unwrap_err();
/// assert_eq!(error.sentence(&chess), "No knight of White can go to d4.");
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    if let Some(read) = read_pass(position, text) {
        return read;
    }
    let mut best: Option<MoveError> = None;
    for reader in [squares, in_uci, usi::read, san::read] {
        match reader(position, text) {
            Ok(m) => return Ok(m),
            // Whoever reads farther knows more; of equals the first.
            Err(error) if best.as_ref().is_none_or(|best| understood(&error) > understood(best)) => {
                best = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(best.unwrap_or_else(|| MoveError::unreadable(0, "A move is expected.")))
}

/// Reads the word `pass`, in any case. Returns nothing for every other text, and in games without passing.
///
/// ```
/// use tabiya_notation::any;
/// use tabiya_rules::Ruleset;
///
/// let janggi = Ruleset::builtin("janggi").unwrap();
/// assert!(any::read_pass(&janggi.start(), "pass").unwrap().unwrap().is_pass());
/// assert!(any::read_pass(&janggi.start(), "e4e5").is_none());
/// assert!(any::read_pass(&Ruleset::builtin("chess").unwrap().start(), "pass").is_none());
/// ```
pub fn read_pass(position: &Position, text: &str) -> Option<Result<Move, MoveError>> {
    let passes = position.ruleset().def().pass && text.trim().eq_ignore_ascii_case("pass");
    passes.then(|| Ok(position.resolve(&Attempt::Pass)?))
}

/// How much of a text was understood by a reader that fails.
fn understood(error: &MoveError) -> (u8, usize) {
    match error {
        MoveError::Unreadable(why) => (0, why.offset),
        MoveError::NoSuchMove { .. } => (1, 0),
        MoveError::Ambiguous { .. } => (2, 0),
        MoveError::Refused(_) => (3, 0),
    }
}

/// `e2 e4`, `e2-e4`, `e7 e8 Q`; with the duck `e2 e4 d5`.
fn squares(position: &Position, text: &str) -> Result<Move, MoveError> {
    if position.ruleset().def().duck
        && let Some((text, last)) = text.rsplit_once([' ', ','])
        && let Some((square, "")) = crate::squares::split(position.ruleset(), last)
        && let Ok(read) = Coordinate::parse(position.ruleset(), text)
    {
        return legal(position, &read.attempt(position)?.with_second(Some(square)));
    }
    let read = Coordinate::parse(position.ruleset(), text)?;
    legal(position, &read.attempt(position)?)
}

/// `e2e4`, `e7e8q`, `P@e4`.
fn in_uci(position: &Position, text: &str) -> Result<Move, MoveError> {
    let read = Uci::parse(position.ruleset().board(), text)?;
    legal(position, &uci::attempt(&read, position)?)
}

/// The move that an attempt means. What a piece becomes may be left out if there is no choice.
fn legal(position: &Position, attempt: &Attempt) -> Result<Move, MoveError> {
    let refusal = match position.resolve(attempt) {
        Ok(m) => return Ok(m),
        Err(refusal) => refusal,
    };
    if let Attempt::Step { from, to, becomes: None, enters: None, second } = *attempt
        && refusal.code() == "must-promote"
    {
        let mut moves = position.legal_moves();
        moves.retain(|m| !m.is_drop() && (m.from(), m.to()) == (from, to) && m.second_square() == second);
        if let [only] = moves[..] {
            return Ok(only);
        }
    }
    Err(MoveError::Refused(refusal))
}
