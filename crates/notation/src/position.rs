//! A position as people and programs give it: FEN, or SFEN in games that have it.
//!
//! The two notations name the sides by opposite letters: `b` is the second player in FEN and the first one in
//! SFEN. So a text must never be read in the wrong one, and every surface that takes a position uses this
//! reader. Games without SFEN read FEN only.
//!
//! | text | read as |
//! |---|---|
//! | `startpos` | the opening array |
//! | `sfen` and more words | SFEN |
//! | placement without hands, `b` or `w`, hands or `-`, a number | SFEN |
//! | placement without hands, `b` or `w`, hands | SFEN |
//! | everything else | FEN |
//!
//! A FEN has no such form in these games: its number directly after the turn is followed by another one, and
//! no game with SFEN has the rights that letters in the third field would be.

use tabiya_rules::{Position, Ruleset};

use crate::fen::{self, FenError};
use crate::sfen;

/// Reads a position in FEN or SFEN.
///
/// # Errors
///
/// Returns where the text cannot be parsed, why SFEN does not support the game, or else every reason why the
/// position is impossible.
///
/// ```
/// use tabiya_notation::{read_position, sfen};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let text = "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1";
/// assert_eq!(sfen::write(&read_position(&shogi, text).unwrap()).unwrap(), text);
/// let fen = read_position(&shogi, "4k4/9/9/9/9/9/9/9/4K4[PPr] w - - 0 1").unwrap();
/// assert_eq!(sfen::write(&fen).unwrap(), text);
/// ```
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, FenError> {
    if text.trim() == "startpos" {
        return Ok(ruleset.start());
    }
    if is_sfen(ruleset, text) { sfen::read(ruleset, text) } else { fen::read(ruleset, text) }
}

/// Returns whether a text has the form of an SFEN, and not of a FEN, in a game.
fn is_sfen(ruleset: &Ruleset, text: &str) -> bool {
    // Longer texts are refused as a FEN, without looking at them.
    let words: Vec<&str> = text.split_whitespace().take(6).collect();
    if words.first() == Some(&"sfen") {
        return true;
    }
    let [placement, "b" | "w", hands, rest @ ..] = words.as_slice() else { return false };
    // A FEN may have its hands in brackets, or after an extra `/`.
    let has_hands =
        placement.contains('[') || placement.matches('/').count() >= usize::from(ruleset.def().board.ranks());
    let has_letters = hands.contains(|c: char| c.is_alphabetic());
    let form = match rest {
        [] => has_letters,
        [number] => (has_letters || *hands == "-") && number.starts_with(|c: char| c.is_ascii_digit()),
        _ => false,
    };
    form && !has_hands && sfen::supports(ruleset).is_ok()
}
