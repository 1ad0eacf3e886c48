//! Which notation a text of games is in, judged by its content.
//!
//! | notation | recognised by |
//! |---|---|
//! | [KIF](crate::kif) | `手数----`, `手合割：`, or a numbered move to a Japanese square |
//! | [CSA](crate::csa) | a version line, `N+`, a row of the board, or a move such as `+7776FU` |
//! | [Smith](crate::smith) | nothing but pairs of squares, one of them with a mark that only Smith notation has |
//! | [PGN](crate::pgn) | everything else |

use tabiya_board::BoardSize;

use crate::kif;
use crate::smith::{self, Mark, Smith};

/// A notation of whole games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameNotation {
    /// [`pgn`](crate::pgn)
    Pgn,
    /// [`kif`]
    Kif,
    /// [`csa`](crate::csa)
    Csa,
    /// [`smith`]
    Smith,
}

/// How many lines are looked at: heads of records are shorter.
const LINES: usize = 100;

/// Returns the notation of a text.
///
/// ```
/// use tabiya_notation::detect::{GameNotation, detect};
///
/// assert_eq!(detect("手合割：平手\n1 ７六歩(77)\n"), GameNotation::Kif);
/// assert_eq!(detect("V2.2\nPI\n+\n+7776FU\n"), GameNotation::Csa);
/// assert_eq!(detect("e2e4 d7d5 e4d5p d8d5p"), GameNotation::Smith);
/// assert_eq!(detect("1. e4 e5 2. Nf3 *"), GameNotation::Pgn);
/// ```
pub fn detect(text: &str) -> GameNotation {
    let text = text.trim_start_matches('\u{feff}');
    let lines = || text.lines().take(LINES).map(str::trim).filter(|line| !line.is_empty());
    if lines().any(is_kif) {
        GameNotation::Kif
    } else if lines().find(|line| !line.starts_with('\'')).is_some_and(is_csa) {
        GameNotation::Csa
    } else if is_smith(text) {
        GameNotation::Smith
    } else {
        GameNotation::Pgn
    }
}

fn is_kif(line: &str) -> bool {
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = digits.len() < line.len() && digits.starts_with([' ', '　']);
    let mut target = digits.trim_start().chars();
    let is_target = match (target.next(), target.next()) {
        (Some('同'), Some(_)) => true,
        (Some(file), Some(rank)) => {
            !file.is_ascii() && kif::number(file).is_some() && kif::number(rank).is_some()
        }
        _ => false,
    };
    line.starts_with("手数--") || line.starts_with("手合割") || numbered && is_target
}

fn is_csa(line: &str) -> bool {
    let is_move = |word: &str| {
        let bytes = word.as_bytes();
        bytes.len() == 7
            && matches!(bytes[0], b'+' | b'-')
            && bytes[1..5].iter().all(u8::is_ascii_digit)
            && bytes[5..].iter().all(u8::is_ascii_uppercase)
    };
    let version = line.strip_prefix('V').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let array = line == "PI" || line.starts_with("P1-") || line.starts_with("P1+") || line.starts_with("P1 ");
    version || array || line.starts_with("N+") || line.starts_with("N-") || is_move(line)
}

fn is_smith(text: &str) -> bool {
    let mut marked = false;
    for token in smith::tokens(text) {
        let Ok(smith) = Smith::parse(BoardSize::CHESS, token.text) else { return false };
        // A letter of a queen, rook, bishop or knight may be the promotion of UCI.
        marked |= match smith.mark {
            Some(Mark::Captures(letter)) => smith.becomes.is_some() || !"qrbn".contains(letter),
            Some(_) => true,
            None => smith.becomes.is_some(),
        };
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_are_recognised() {
        for (text, notation) in [
            ("\u{feff}# comment\n手数----指手---------消費時間--\n", GameNotation::Kif),
            ("   1 ７六歩(77)   ( 0:01/00:00:01)\n", GameNotation::Kif),
            ("N+Ada\nN-Charles\nPI\n+\n", GameNotation::Csa),
            ("'a comment\nV2.2\n", GameNotation::Csa),
            ("+7776FU\n-3334FU\n", GameNotation::Csa),
            ("e2e4 e7e5 e1g1c", GameNotation::Smith),
            ("b7a8rQ", GameNotation::Smith),
            ("e2e4 e7e5", GameNotation::Pgn),
            ("a7a8q", GameNotation::Pgn),
            ("[Event \"?\"]\n\n1. e4 *", GameNotation::Pgn),
            ("1 e4 e5", GameNotation::Pgn),
            ("", GameNotation::Pgn),
        ] {
            assert_eq!(detect(text), notation, "{text}");
        }
    }
}
