//! Moves as XBoard writes them: as in UCI, but castling is `O-O` where the pieces may start anywhere, a pass
//! is `@@@@`, and ranks are counted from 0 on boards with exactly ten of them. On larger boards they are
//! counted from 1 again.
//!
//! Leniencies: other notations are accepted where the text is not in this one, with ranks counted in the same
//! way.

use tabiya_rules::def::CastlingFrom;
use tabiya_rules::{Attempt, Move, Position};

use crate::{MoveError, any, san, uci};

/// XBoard's word for a pass.
const PASS: &str = "@@@@";

/// Reads a legal move.
///
/// # Errors
///
/// Returns why the text is not a legal move.
///
/// ```
/// use tabiya_notation::{MoveNotation, uci};
/// use tabiya_rules::Ruleset;
///
/// let start = Ruleset::builtin("xiangqi").unwrap().start();
/// let m = MoveNotation::XBoard.read(&start, "h2e2").unwrap();
/// assert_eq!(uci::write(&start, m), "h3e3");
/// ```
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    if text == PASS {
        return Ok(position.resolve(&Attempt::Pass)?);
    }
    let shifted;
    let text = if counts_from_zero(position) {
        shifted = shift(text, 1);
        &shifted
    } else {
        text
    };
    match uci::read(position, text) {
        Err(MoveError::Unreadable(_)) => any::read(position, text),
        read => read,
    }
}

/// Writes a legal move.
pub(crate) fn write(position: &Position, m: Move) -> String {
    if m.is_pass() {
        return PASS.to_owned();
    }
    let castling = &position.ruleset().def().castling;
    let anywhere = castling.as_ref().is_some_and(|castling| castling.from == CastlingFrom::Anywhere);
    if anywhere && m.castling_side().is_some() {
        return san::write(position, m).trim_end_matches(['+', '#']).to_owned();
    }
    let text = uci::write(position, m);
    if counts_from_zero(position) { shift(&text, -1) } else { text }
}

/// Returns whether ranks are counted from 0: XBoard does so for a height of ten alone, so that one digit is
/// enough.
fn counts_from_zero(position: &Position) -> bool {
    position.ruleset().board().ranks() == 10
}

/// Adds a number to every rank in a text: to every number after a small letter.
fn shift(text: &str, by: i32) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits =
            if c.is_ascii_lowercase() { rest[1..].bytes().take_while(u8::is_ascii_digit).count() } else { 0 };
        let (piece, after) = rest.split_at(c.len_utf8() + digits);
        match piece[c.len_utf8()..].parse::<i32>() {
            Ok(rank) if rank < 1000 => out.push_str(&format!("{c}{}", rank + by)),
            _ => out.push_str(piece),
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ruleset;

    #[test]
    fn ten_ranks_are_counted_from_zero() {
        assert_eq!(shift("a1b10", -1), "a0b9");
        assert_eq!(shift("a0b9q", 1), "a1b10q");
        assert_eq!(shift("P@e10", -1), "P@e9");
        assert_eq!(shift("ö4a99999999999999", 1), "ö4a99999999999999");
        let start = Ruleset::builtin("xiangqi").unwrap().start();
        let m = read(&start, "h2e2").unwrap();
        assert_eq!((uci::write(&start, m), write(&start, m)), ("h3e3".to_owned(), "h2e2".to_owned()));
    }

    #[test]
    fn a_pass_and_castling_have_words() {
        let janggi = Ruleset::builtin("janggi").unwrap().start();
        let m = read(&janggi, "@@@@").unwrap();
        assert_eq!((m.is_pass(), write(&janggi, m).as_str()), (true, "@@@@"));
        assert_eq!(read(&janggi, "pass"), Ok(m));
        let chess960 = Ruleset::builtin("chess960").unwrap();
        let position = crate::fen::read(&chess960, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let m = read(&position, "O-O").unwrap();
        assert_eq!((uci::write(&position, m).as_str(), write(&position, m).as_str()), ("e1h1", "O-O"));
    }

    #[test]
    fn every_move_is_read_back() {
        for game in ["chess", "chess960", "xiangqi", "grand", "janggi", "shogi", "seirawan", "duck"] {
            let start = Ruleset::builtin(game).unwrap().start();
            for m in start.legal_moves() {
                assert_eq!(read(&start, &write(&start, m)).as_ref(), Ok(&m), "{game}");
            }
        }
    }
}
