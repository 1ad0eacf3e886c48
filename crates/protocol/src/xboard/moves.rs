//! Moves as XBoard writes them: as in UCI, but castling is `O-O` where the pieces may start anywhere, a pass is `@@@@`,
//! and ranks are counted from 0 where there are ten.

use tabiya_notation::{MoveError, any, uci};
use tabiya_rules::def::CastlingFrom;
use tabiya_rules::{CastlingSide, Move, Position};

/// XBoard's word for a pass.
const PASS: &str = "@@@@";

/// Reads a legal move. Other notations are accepted, too.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    if text == PASS {
        return uci::read(position, "0000");
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
pub(super) fn write(position: &Position, m: Move) -> String {
    let castling = &position.ruleset().def().castling;
    let anywhere = castling.as_ref().is_some_and(|castling| castling.from == CastlingFrom::Anywhere);
    match m.castling_side() {
        Some(CastlingSide::King) if anywhere => "O-O".to_owned(),
        Some(CastlingSide::Queen) if anywhere => "O-O-O".to_owned(),
        _ if m.is_pass() => PASS.to_owned(),
        _ if counts_from_zero(position) => shift(&uci::write(position, m), -1),
        _ => uci::write(position, m),
    }
}

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
        assert_eq!(uci::write(&start, m), "h3e3");
        assert_eq!(write(&start, m), "h2e2");
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
