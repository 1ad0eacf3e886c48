//! Moves that are not in SAN: UCI, as engines write them, and null moves.

use tabiya_rules::{Attempt, Move, Position};

use crate::{MoveError, latin, uci};

/// The null moves of various programs.
const NULL_MOVES: [&[u8]; 5] = [b"--", b"Z0", b"null", b"@@@@", b"0000"];

/// Returns whether a text is a null move.
pub(super) fn is_null_move(text: &[u8]) -> bool {
    NULL_MOVES.contains(&text)
}

/// Returns whether a text begins with two squares (`e2e4`, `e7-e8q`, `h3h10`), so that it may be UCI. A `+`
/// or `#` at the end belongs to SAN.
pub(super) fn is_squares(text: &[u8]) -> bool {
    fn after_square(text: &[u8]) -> Option<&[u8]> {
        match text {
            [b'a'..=b'z', b'0'..=b'9', b'0'..=b'9', rest @ ..] => Some(rest),
            [b'a'..=b'z', b'0'..=b'9', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    let second = after_square(text).map(|rest| rest.strip_prefix(b"-").unwrap_or(rest));
    second.is_some_and(|rest| after_square(rest).is_some()) && !matches!(text.last(), Some(b'+' | b'#'))
}

/// Plays a move in UCI, also with a hyphen between the squares.
pub(super) fn play_squares(position: &mut Position, text: &[u8]) -> Result<Move, MoveError> {
    let text =
        latin::decode(text).replacen('-', "", usize::from(text.iter().take(4).any(|byte| *byte == b'-')));
    let m = uci::read(position, &text)?;
    position.play_unchecked(m);
    Ok(m)
}

/// Plays a move that SAN cannot read: UCI, or a pass in games with passing. Returns `None` for other texts.
#[cold]
pub(super) fn play(position: &mut Position, text: &[u8]) -> Option<Result<Move, MoveError>> {
    if position.ruleset().def().pass && (is_null_move(text) || text.eq_ignore_ascii_case(b"pass")) {
        let passed = position.resolve(&Attempt::Pass).map_err(MoveError::from);
        return Some(passed.inspect(|m| position.play_unchecked(*m)));
    }
    is_squares(text).then(|| play_squares(position, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_distinguished_from_other_moves() {
        for text in ["e2e4", "e2-e4", "h3h10", "h10-h9", "e7e8q", "e2e4,e4d5"] {
            assert!(is_squares(text.as_bytes()), "{text}");
        }
        for text in ["e4", "exd5", "Nf3", "Ng1-f3", "e2e4+", "O-O", "7g7f", "--", ""] {
            assert!(!is_squares(text.as_bytes()), "{text}");
        }
    }
}
