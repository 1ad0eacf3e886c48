//! Annotations as signs and letters, which books and other programs use for NAGs.

use super::bytes::WORD;

/// Signs between moves and their NAGs. A sign comes before any other that it begins with.
pub(super) const SIGNS: [(&str, u8); 44] = [
    ("++--", 20),
    ("--++", 21),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=/∞", 44),
    ("∞/=", 44),
    // Books have a dash or a minus sign in place of a hyphen.
    ("+–", 18),
    ("–+", 19),
    ("+−", 18),
    ("−+", 19),
    ("==", 10),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("☐", 7),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("⌓", 142),
];

/// The number of signs at the beginning of the list that consist of bytes of moves, so that they may
/// directly follow a move.
const GLUED: usize = 10;

/// `±` in files that are not UTF-8.
const LATIN_PLUS_MINUS: u8 = 0xb1;

/// Returns the length and the NAG of the sign at the beginning of a text.
pub(super) fn sign_at(text: &[u8]) -> Option<(usize, u8)> {
    if text.first() == Some(&LATIN_PLUS_MINUS) {
        return Some((1, 16));
    }
    let (sign, nag) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign.as_bytes()))?;
    let is_whole = text.get(sign.len()).is_none_or(|byte| !WORD[*byte as usize]);
    is_whole.then_some((sign.len(), *nag))
}

/// Returns whether a word may end in an annotation: it is a single letter, or ends in two signs. This is
/// called for every move, so it decides by two bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn may_end_in_sign(word: &[u8]) -> bool {
    let [.., before, last] = word else { return true };
    // The last byte is tested first, because it is a digit in most moves.
    matches!(last, b'+' | b'-' | b'=') && matches!(before, b'+' | b'-' | b'=' | b'/')
}

/// Returns the length and the NAG of the annotation at the end of a word.
pub(super) fn sign_at_end(word: &[u8]) -> Option<(usize, u8)> {
    match word {
        // No move is a single letter: `N` is a novelty, and `D` a diagram.
        b"N" => return Some((1, 146)),
        b"D" => return Some((1, 220)),
        _ => {}
    }
    let (sign, nag) = SIGNS[..GLUED].iter().find(|(sign, _)| word.ends_with(sign.as_bytes()))?;
    // After a square of shogi, `+` and `=` are about promotion.
    let is_shogi = word[..word.len() - sign.len()].last().is_some_and(u8::is_ascii_lowercase);
    (!is_shogi).then_some((sign.len(), *nag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_signs_are_found_before_what_they_begin_with() {
        for (sign, nag) in SIGNS {
            assert_eq!(sign_at(sign.as_bytes()), Some((sign.len(), nag)), "{sign}");
            assert_eq!(sign_at(format!("{sign} e4").as_bytes()), Some((sign.len(), nag)), "{sign}");
        }
        assert_eq!(sign_at(b"--"), None);
        assert_eq!(sign_at(b"+Hc5"), None);
    }

    #[test]
    fn signs_are_found_after_moves() {
        for (word, length, nag) in [("Nf3+-", 2, 18), ("Qh7++-", 2, 18), ("e4+/=", 3, 14), ("O-O-+", 2, 19)] {
            assert!(may_end_in_sign(word.as_bytes()), "{word}");
            assert_eq!(sign_at_end(word.as_bytes()), Some((length, nag)), "{word}");
        }
        for word in ["--", "Nf3++", "Bx2b+=", "O"] {
            assert_eq!(sign_at_end(word.as_bytes()), None, "{word}");
        }
    }
}
