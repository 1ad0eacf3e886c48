//! Annotations as signs and letters, which other programs and books have for the numbers of PGN.

use super::bytes::WORD;

/// Signs between moves and the number of each. What begins like a shorter one comes before it.
const SIGNS: [(&str, u8); 44] = [
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
    // Books are set with a dash or a minus sign where keyboards have a hyphen.
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

/// How many of them, the first, consist of bytes that moves consist of, so that they are read as part
/// of a move that they are glued to.
const GLUED: usize = 10;

/// `±` in files that are not UTF-8.
const LATIN_PLUS_MINUS: u8 = 0xb1;

/// Returns the length and the number of the sign that a text begins with.
pub(super) fn sign_at(text: &[u8]) -> Option<(usize, u8)> {
    if text.first() == Some(&LATIN_PLUS_MINUS) {
        return Some((1, 16));
    }
    let (sign, nag) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign.as_bytes()))?;
    let is_whole = text.get(sign.len()).is_none_or(|byte| !WORD[*byte as usize]);
    is_whole.then_some((sign.len(), *nag))
}

/// Returns whether a word is worth a look at its end: a single letter, or two signs there. Every move
/// passes here, so this decides by two bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn may_end_in_sign(word: &[u8]) -> bool {
    let [.., before, last] = word else { return true };
    // The last byte first: of most moves it is a digit.
    matches!(last, b'+' | b'-' | b'=') && matches!(before, b'+' | b'-' | b'=' | b'/')
}

/// Returns the length and the number of the annotation that a word ends with or is.
pub(super) fn sign_at_end(word: &[u8]) -> Option<(usize, u8)> {
    match word {
        // No move is a single letter, so these are a novelty and a diagram.
        b"N" => return Some((1, 146)),
        b"D" => return Some((1, 220)),
        _ => {}
    }
    let (sign, nag) = SIGNS[..GLUED].iter().find(|(sign, _)| word.ends_with(sign.as_bytes()))?;
    // After a square in the way of shogi `+` and `=` are about promotion.
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
    fn signs_are_found_behind_moves() {
        for (word, length, nag) in [("Nf3+-", 2, 18), ("Qh7++-", 2, 18), ("e4+/=", 3, 14), ("O-O-+", 2, 19)] {
            assert!(may_end_in_sign(word.as_bytes()), "{word}");
            assert_eq!(sign_at_end(word.as_bytes()), Some((length, nag)), "{word}");
        }
        for word in ["--", "Nf3++", "Bx2b+=", "O"] {
            assert_eq!(sign_at_end(word.as_bytes()), None, "{word}");
        }
    }
}
