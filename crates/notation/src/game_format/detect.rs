//! Detects the format of a text by its content.

use tabiya_board::BoardSize;

use super::GameFormat;
use crate::kif;
use crate::smith::{Mark, Smith};

/// The number of lines that are examined. The headers of game files are shorter.
const LINES: usize = 100;

pub(super) fn detect(text: &str) -> GameFormat {
    let text = text.trim_start_matches('\u{feff}');
    let lines = || text.lines().take(LINES).map(str::trim).filter(|line| !line.is_empty());
    if lines().any(is_kif) {
        GameFormat::Kif
    } else if lines().find(|line| !line.starts_with('\'')).is_some_and(is_csa) {
        GameFormat::Csa
    } else if is_smith(text) {
        GameFormat::Smith
    } else if is_list(text, is_usi) {
        GameFormat::Usi
    } else if is_list(text, is_uci) && lines().any(|line| line.contains(char::is_whitespace)) {
        // With one move per line, the file is more likely a single game, which PGN reads.
        GameFormat::Uci
    } else {
        GameFormat::Pgn
    }
}

fn is_kif(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < line.len() && rest.starts_with([' ', '　']);
    let mut target = rest.trim_start().chars();
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
    // The opening array without some pieces, and single pieces: `PI82HI22KA`, `P+63TO00FU`, `P-00AL`.
    let are_pieces = |text: &str| {
        let mut pieces = text.as_bytes().chunks(4);
        pieces.all(|piece| {
            piece.len() == 4
                && piece[..2].iter().all(u8::is_ascii_digit)
                && piece[2..].iter().all(u8::is_ascii_uppercase)
        })
    };
    let array = line.strip_prefix("PI").is_some_and(are_pieces);
    let pieces = ["P+", "P-"].into_iter().filter_map(|prefix| line.strip_prefix(prefix));
    let has_pieces = pieces.into_iter().any(|pieces| !pieces.is_empty() && are_pieces(pieces));
    let row = line.starts_with("P1-") || line.starts_with("P1+") || line.starts_with("P1 ");
    let tag = line.strip_prefix('$').and_then(|rest| rest.split_once(':')).is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    });
    let name = line.starts_with("N+") || line.starts_with("N-");
    version || array || has_pieces || row || tag || name || is_move(line)
}

fn is_smith(text: &str) -> bool {
    let mut marked = false;
    for word in text.split_whitespace() {
        let Ok(smith) = Smith::parse(BoardSize::CHESS, word) else { return false };
        // The letter of a queen, rook, bishop or knight may be a promotion in UCI.
        marked |= match smith.mark {
            Some(Mark::Captures(letter)) => smith.becomes.is_some() || !"qrbn".contains(letter),
            Some(_) => true,
            None => smith.becomes.is_some(),
        };
    }
    marked
}

/// Returns whether a text has moves in one notation and nothing else.
fn is_list(text: &str, is_move: fn(&str) -> bool) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(is_move)
}

fn is_usi(word: &str) -> bool {
    let is_square = |bytes: &[u8]| matches!(bytes, [b'1'..=b'9', b'a'..=b'i']);
    match word.strip_suffix('+').unwrap_or(word).as_bytes() {
        [letter, b'*', to @ ..] => letter.is_ascii_uppercase() && is_square(to),
        bytes => bytes.len() == 4 && is_square(&bytes[..2]) && is_square(&bytes[2..]),
    }
}

fn is_uci(word: &str) -> bool {
    let text = word.split_once('@').map_or(word, |(_, to)| to);
    let Some(rest) = after_square(text) else { return false };
    // A drop has one square; a move has two and perhaps a letter.
    match after_square(rest) {
        Some(rest) => rest.chars().count() <= 1 && rest.chars().all(|c| c.is_ascii_lowercase() || c == '+'),
        None => rest.is_empty() && text.len() < word.len(),
    }
}

/// Returns the text after a square such as `e4` or `j10`.
fn after_square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| &rest[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised() {
        for (text, format) in [
            ("\u{feff}# comment\n手数----指手---------消費時間--\n", GameFormat::Kif),
            ("   1 ７六歩(77)   ( 0:01/00:00:01)\n", GameFormat::Kif),
            ("N+Ada\nN-Charles\nPI\n+\n", GameFormat::Csa),
            ("'a comment\nV2.2\n", GameFormat::Csa),
            ("+7776FU\n-3334FU\n", GameFormat::Csa),
            ("PI82HI22KA\n-\n", GameFormat::Csa),
            ("P+63TO\n", GameFormat::Csa),
            ("P-00FU\n", GameFormat::Csa),
            ("$EVENT:A match\n", GameFormat::Csa),
            ("$START_TIME:2026/01/31\n", GameFormat::Csa),
            ("$1 e4 {a: b}", GameFormat::Pgn),
            ("PIQUE", GameFormat::Pgn),
            ("P+ 1. e4", GameFormat::Pgn),
            ("e2e4 e7e5 e1g1c", GameFormat::Smith),
            ("b7a8rQ", GameFormat::Smith),
            ("e2e4 e7e5", GameFormat::Uci),
            ("h3e3 h10g8 P@e4\na7a8q\n", GameFormat::Uci),
            ("7g7f 3c3d\n8h2b+ P*5e\n", GameFormat::Usi),
            ("7g7f\n", GameFormat::Usi),
            ("e2e4\ne7e5\n", GameFormat::Pgn),
            ("e2e4 e5", GameFormat::Pgn),
            ("e2e4 7g7f", GameFormat::Pgn),
            ("a7a8q", GameFormat::Pgn),
            ("[Event \"?\"]\n\n1. e4 *", GameFormat::Pgn),
            ("1 e4 e5", GameFormat::Pgn),
            ("", GameFormat::Pgn),
        ] {
            assert_eq!(detect(text), format, "{text}");
        }
    }
}
