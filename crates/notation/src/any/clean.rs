//! Removes the additions of people to a move, and finds its possible spellings. This does not depend on
//! the game.

use std::borrow::Cow;

/// Marks of en passant that are set apart from the move.
const EN_PASSANT: [&str; 4] = [" e.p.", " e.p", " ep", " (e.p.)"];

/// Removes the move number and annotations of a text, and replaces figurines and typographical signs by
/// ASCII.
pub(super) fn text(text: &str) -> String {
    let text = without_number(text.trim()).trim_end_matches(['!', '?']).trim_end();
    // A capture in passing is a capture; the mark is often set apart.
    let text = EN_PASSANT.iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text).trim_end();
    let mut cleaned = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '♔' | '♚' => cleaned.push('K'),
            '♕' | '♛' => cleaned.push('Q'),
            '♖' | '♜' => cleaned.push('R'),
            '♗' | '♝' => cleaned.push('B'),
            '♘' | '♞' => cleaned.push('N'),
            // SAN has no letter for pawns. A figurine may be followed by a variation selector.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
            '‐' | '‑' | '‒' | '–' | '—' | '−' => cleaned.push('-'),
            '×' => cleaned.push('x'),
            c if c.is_whitespace() => {
                if !cleaned.ends_with(' ') {
                    cleaned.push(' ');
                }
            }
            c => cleaned.push(c),
        }
    }
    cleaned.trim().to_owned()
}

/// Removes the move number at the beginning of a text: `1.`, `12...`, `3…`, `12. ...`. A number must have a
/// dot and something after it, since squares of shogi begin with digits and xiangqi has `33.4`.
pub(super) fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest_of_move = after.trim_start_matches(|c: char| matches!(c, '.' | '…') || c.is_whitespace());
    let is_number = after.len() < text.len() && after.starts_with(['.', '…']);
    if is_number && rest_of_move.chars().nth(1).is_some() { rest_of_move } else { text }
}

/// Returns other spellings of a text: with letters of the other case, and with `O` for zeros.
pub(super) fn spellings(text: &str) -> Vec<String> {
    if !text.is_ascii() {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    if let castling @ ("o-o" | "o-o-o" | "0-0" | "0-0-0" | "oo" | "ooo" | "00" | "000") = lower.as_str() {
        let is_long = castling.bytes().filter(|byte| matches!(byte, b'o' | b'0')).count() == 3;
        return vec![if is_long { "O-O-O" } else { "O-O" }.to_owned()];
    }
    // No square begins with `x`, and SAN would skip it.
    if lower.starts_with('x') {
        return Vec::new();
    }
    let mut spellings = vec![lower.clone()];
    let mut add = |spelling: Cow<'_, str>| {
        if spelling != text && !spellings.iter().any(|known| *known == *spelling) {
            spellings.push(spelling.into_owned());
        }
    };
    add(Cow::Borrowed(&promoting(&lower)));
    if let Some((from, to)) = lower.split_once('x').filter(|(from, to)| is_square(from) && is_square(to)) {
        add(Cow::Owned(format!("{from}{to}")));
    }
    let mut capital = lower.clone();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    add(Cow::Borrowed(&promoting(&capital)));
    add(Cow::Owned(capital));
    spellings
}

/// Returns whether a text has the form of a square.
fn is_square(text: &str) -> bool {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase());
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Capitalises the letter after `=` and `/`, and the last letter if it follows a digit.
fn promoting(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for index in 1..bytes.len() {
        let is_last = index + 1 == bytes.len();
        if matches!(bytes[index - 1], b'=' | b'/') || is_last && bytes[index - 1].is_ascii_digit() {
            bytes[index].make_ascii_uppercase();
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_annotations_are_removed() {
        for (typed, cleaned) in [
            ("1. a4", "a4"),
            ("12...Nf6", "Nf6"),
            ("3… ♞f6!?", "Nf6"),
            ("12. ... Rxd5", "Rxd5"),
            ("exd6 e.p.", "exd6"),
            ("exd6 ep!", "exd6"),
            ("exd6e.p.", "exd6e.p."),
            (" e2   e4 ", "e2 e4"),
            ("♙e4", "e4"),
            ("Ng1–f3", "Ng1-f3"),
            ("1. 7g7f", "7g7f"),
            ("33.4", "33.4"),
            ("7g7f", "7g7f"),
            ("", ""),
            ("1.", "1."),
        ] {
            assert_eq!(text(typed), cleaned, "{typed}");
        }
    }

    #[test]
    fn spellings_have_letters_of_either_case() {
        assert_eq!(spellings("nf3"), ["nf3", "Nf3"]);
        assert_eq!(spellings("E4"), ["e4"]);
        assert_eq!(spellings("a8=q"), ["a8=q", "a8=Q", "A8=Q", "A8=q"]);
        assert_eq!(spellings("0-0-0"), ["O-O-O"]);
        assert!(spellings("炮二平五").is_empty());
    }
}
