//! Moves in any notation of a game, as people type them.
//!
//! | text | notation |
//! |---|---|
//! | `e2 e4`, `e2-e4`, `e7 e8 Q` | two squares, and the letter of a promotion |
//! | `e2e4`, `e7e8q`, `P@e4` | [UCI](crate::uci) |
//! | `7g7f`, `P*5e` | [USI](crate::MoveNotation::Usi), in the shogi family |
//! | `Nf3`, `exd5`, `O-O`, `Ng1-f3` | [SAN](crate::san) and [LAN](crate::MoveNotation::Lan) |
//! | `C2=5`, `炮二平五` | xiangqi, by file and direction |
//! | `79卒78`, `P79-78` | janggi, by numbered points |
//! | `７六歩`, `４五角打`, `５八金右` | Japanese, in shogi |
//! | `pass` | a pass, in games with passing |
//!
//! Reading is lenient if only one legal move fits:
//!
//! - a move number before the move (`1. a4`, `12... Nf6`) and annotations after it (`Nf3!?`, `exd6 e.p.`);
//! - figurines for letters (`♘f3`), dashes of any length, `×` for `x`;
//! - letters of either case (`nf3`, `E4`, `a8=q`), and `0-0` or `o-o` for castling;
//! - a missing promotion piece where there is only one choice or a default.
//!
//! A text that two notations can read describes the same move in both, or is legal in only one of them.

mod clean;
mod explain;

use tabiya_board::Square;
use tabiya_rules::{Attempt, Move, Position};

use crate::coordinate::Coordinate;
use crate::{MoveError, janggi, san, shogi, uci, usi, xiangqi};

/// Reads a legal move.
///
/// # Errors
///
/// Returns the error of the notation that could read most of the text, in words for players.
///
/// ```
/// use tabiya_notation::any;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// for text in ["e2 e4", "e2-e4", "e2e4", "e4", "E4", "1. e4", "♙e4"] {
///     assert!(any::read(&chess.start(), text).is_ok(), "{text}");
/// }
/// let sentence = |text| any::read(&chess.start(), text).unwrap_err().sentence(&chess);
/// assert_eq!(sentence("Nd4"), "No knight of White can go to d4.");
/// assert_eq!(sentence("e9"), "There is no square `e9` on this board.");
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    read_after(position, None, text)
}

/// Reads a legal move like [`read`]. `last` is the target of the last move, which Japanese notation can
/// refer to: `同銀` is a silver that moves to that square.
///
/// # Errors
///
/// Returns the same errors as [`read`].
pub fn read_after(position: &Position, last: Option<Square>, text: &str) -> Result<Move, MoveError> {
    let cleaned = clean::text(text);
    if let Some(read) = read_pass(position, &cleaned) {
        return read;
    }
    let mut best = match read_exactly(position, last, &cleaned) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    let names_piece = names_piece(position, &cleaned, &best);
    let mut found: Vec<Move> = Vec::new();
    for spelling in clean::spellings(&cleaned) {
        if names_piece && spelling.starts_with(|c: char| c.is_ascii_lowercase()) {
            continue;
        }
        match read_exactly(position, last, &spelling) {
            Ok(m) if found.contains(&m) => {}
            Ok(m) => found.push(m),
            Err(error) if progress(&error) > progress(&best) => best = error,
            Err(_) => {}
        }
    }
    match found[..] {
        [only] => Ok(only),
        [] => Err(explain::error(position, text.trim(), &cleaned, best)),
        _ => Err(san::ambiguous(position, &found).about(text.trim())),
    }
}

/// Returns whether the capital at the beginning of a text can only be the letter of a piece, so that it is
/// not read as a file: `Bb4` is never a move of the b-pawn, but `B4` and `B2B4` may be.
fn names_piece(position: &Position, text: &str, error: &MoveError) -> bool {
    let mut chars = text.chars();
    let (Some(first), Some(second)) = (chars.next(), chars.next()) else { return false };
    if !first.is_ascii_uppercase() {
        return false;
    }
    if second.is_ascii_digit() {
        return !matches!(error, MoveError::Unreadable(_) | MoveError::NotAMove { .. });
    }
    let letter = first.to_ascii_lowercase().to_string();
    position.ruleset().kind_lettered(&letter).is_some() || second.is_ascii_lowercase() && second != 'x'
}

/// Reads the word `pass`, in any case. Returns `None` for every other text, and in games without passing.
fn read_pass(position: &Position, text: &str) -> Option<Result<Move, MoveError>> {
    let passes = position.ruleset().def().pass && (text.eq_ignore_ascii_case("pass") || text == janggi::PASS);
    passes.then(|| Ok(position.resolve(&Attempt::Pass)?))
}

/// Splits a line of moves, as people paste it, into single moves, without move numbers, comments in braces
/// and the result.
///
/// ```
/// use tabiya_notation::any;
///
/// let texts: Vec<&str> = any::split_line("1. e4 {best} e5 2.Nf3 Nc6 1/2-1/2").collect();
/// assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6"]);
/// ```
pub fn split_line(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split('{').enumerate().map(|(index, part)| match index {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, after)| after),
    });
    outside.flat_map(str::split_whitespace).filter_map(|word| {
        let word = clean::without_number(word);
        let is_number = word
            .strip_suffix('.')
            .is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
        let is_result = matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
        let is_mark = matches!(word, "e.p." | "e.p" | "ep" | "(e.p.)");
        (!word.is_empty() && !is_number && !is_result && !is_mark).then_some(word)
    })
}

/// Reads a move in exactly this spelling, in the first notation that finds a legal one.
fn read_exactly(position: &Position, last: Option<Square>, text: &str) -> Result<Move, MoveError> {
    let mut best: Option<MoveError> = None;
    let mut note = |read: Result<Move, MoveError>| match read {
        Ok(m) => Some(m),
        Err(error) => {
            if best.as_ref().is_none_or(|best| progress(&error) > progress(best)) {
                best = Some(error);
            }
            None
        }
    };
    for reader in [squares, uci::read, usi::read, san::read, xiangqi::read, janggi::read] {
        if let Some(m) = note(reader(position, text)) {
            return Ok(m);
        }
    }
    if let Some(m) = note(shogi::japanese::read(position, last, text)) {
        return Ok(m);
    }
    Err(best.unwrap_or_else(|| MoveError::unreadable(0, "A move is expected.")))
}

/// Returns how much of a text a failed reader understood, for comparisons.
fn progress(error: &MoveError) -> (u8, usize) {
    match error {
        MoveError::Unsupported(_) => (0, 0),
        MoveError::Unreadable(why) => (0, why.offset),
        MoveError::NotAMove { offset, .. } => (0, *offset),
        MoveError::NoSuchMove { .. } => (1, 0),
        MoveError::Ambiguous { .. } => (2, 0),
        MoveError::Refused(_) => (3, 0),
    }
}

/// Reads `e2 e4`, `e2-e4`, `e7 e8 Q`; with a second square `e2 e4 d5`.
fn squares(position: &Position, text: &str) -> Result<Move, MoveError> {
    if position.ruleset().def().has_second_squares()
        && let Some((text, last)) = text.rsplit_once([' ', ','])
        && let Some((square, "")) = crate::squares::split(position.ruleset(), last)
        && let Ok(read) = Coordinate::parse(position.ruleset(), text)
    {
        return Ok(position.resolve(&read.attempt(position)?.with_second(Some(square)))?);
    }
    let read = Coordinate::parse(position.ruleset(), text)?;
    Ok(position.resolve(&read.attempt(position)?)?)
}
