//! The meanings of numeric annotation glyphs (NAGs), as the signs of books and in words.

/// The annotations that have a sign: the NAG, the sign, and its meaning. Those that differ only in the side
/// that they are about have the same sign.
const NAGS: [(u8, &str, &str); 47] = [
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "excellent move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "dubious move"),
    (7, "□", "only move"),
    (8, "□", "only reasonable move"),
    (10, "=", "even position"),
    (11, "=", "even position, quiet"),
    (12, "=", "even position, active"),
    (13, "∞", "unclear position"),
    (14, "⩲", "White is slightly better"),
    (15, "⩱", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+−", "White is winning"),
    (19, "−+", "Black is winning"),
    (20, "+−", "White wins easily"),
    (21, "−+", "Black wins easily"),
    (22, "⨀", "White is in zugzwang"),
    (23, "⨀", "Black is in zugzwang"),
    (26, "○", "White has more space"),
    (27, "○", "Black has more space"),
    (32, "⟳", "White leads in development"),
    (33, "⟳", "Black leads in development"),
    (36, "↑", "White has the initiative"),
    (37, "↑", "Black has the initiative"),
    (40, "→", "White has the attack"),
    (41, "→", "Black has the attack"),
    (44, "=∞", "White has compensation"),
    (45, "=∞", "Black has compensation"),
    (132, "⇆", "White has counterplay"),
    (133, "⇆", "Black has counterplay"),
    (136, "⊕", "White is short of time"),
    (137, "⊕", "Black is short of time"),
    (138, "⊕", "White is very short of time"),
    (139, "⊕", "Black is very short of time"),
    (140, "∆", "with the idea"),
    (141, "∇", "aimed against"),
    (142, "⌓", "better is"),
    (143, "≤", "worse is"),
    (145, "RR", "editorial comment"),
    (146, "N", "novelty"),
    (190, "etc.", "and so on"),
    (220, "⬒", "diagram"),
    (221, "⬓", "diagram, from Black's side"),
];

/// Returns the sign of a numeric annotation glyph as books print it, and its meaning in words. Those without
/// a sign, and those that are not known, are written as in PGN.
///
/// ```
/// use tabiya_notation::pgn::nag_sign;
///
/// assert_eq!(nag_sign(5), ("!?".to_owned(), "interesting move".to_owned()));
/// assert_eq!(nag_sign(16).0, "±");
/// assert_eq!(nag_sign(200), ("$200".to_owned(), "annotation 200".to_owned()));
/// ```
#[must_use]
pub fn nag_sign(nag: u8) -> (String, String) {
    match NAGS.iter().find(|(known, ..)| *known == nag) {
        Some((_, sign, meaning)) => ((*sign).to_owned(), (*meaning).to_owned()),
        None => (format!("${nag}"), format!("annotation {nag}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::signs::{SIGNS, sign_at};
    use super::*;

    #[test]
    fn every_sign_that_is_read_has_a_meaning() {
        for (sign, nag) in SIGNS {
            assert!(NAGS.iter().any(|(known, ..)| *known == nag), "{sign} is read as {nag}");
        }
    }

    #[test]
    fn signs_are_read_as_what_they_are_written_for() {
        for (nag, sign, _) in NAGS {
            // Signs with several characters may be read in parts.
            let Some((length, read)) = sign_at(sign.as_bytes()) else { continue };
            if length < sign.len() {
                continue;
            }
            assert_eq!(nag_sign(read).0, nag_sign(nag).0, "{sign}");
        }
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(NAGS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
