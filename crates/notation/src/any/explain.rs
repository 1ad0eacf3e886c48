//! Errors for players: the fault of the typed text, not the place where a parser stopped.

use tabiya_board::BoardSize;
use tabiya_rules::def::SquareNames;
use tabiya_rules::{Position, Ruleset};

use crate::{MoveError, san, uci, usi};

/// Converts a parse error to one for players. Other errors are kept.
pub(super) fn error(position: &Position, typed: &str, cleaned: &str, best: MoveError) -> MoveError {
    let MoveError::Unreadable(why) = best else { return best.about(typed) };
    let ruleset = position.ruleset();
    // Those who write without small letters also write squares in capitals.
    let capitals =
        (!cleaned.contains(|c: char| c.is_ascii_lowercase())).then(|| cleaned.to_ascii_lowercase());
    let missing = missing_square(ruleset, ruleset.def().squares, capitals.as_deref().unwrap_or(cleaned));
    let message = match (missing, unknown_letter(ruleset, cleaned)) {
        _ if cleaned.is_empty() => format!("A move is expected, {}.", examples(position)),
        (Some(square), _) => no_such_square(ruleset.board(), &square),
        (None, Some(letter)) => format!("No piece has the letter `{letter}`."),
        (None, None) => format!("`{}` is not a move. Write it {}.", shown(typed), examples(position)),
    };
    MoveError::NotAMove { offset: why.offset, message }
}

impl MoveError {
    /// Names the square that makes a text unreadable, if there is one. Other errors are kept.
    pub(crate) fn naming_square(self, ruleset: &Ruleset, names: SquareNames, text: &str) -> MoveError {
        match (&self, missing_square(ruleset, names, text)) {
            (MoveError::Unreadable(why), Some(square)) => {
                MoveError::NotAMove { offset: why.offset, message: no_such_square(ruleset.board(), &square) }
            }
            _ => self,
        }
    }
}

/// Returns that the board does not have a square. Some notations, such as UCCI, count ranks from 0.
fn no_such_square(board: BoardSize, name: &str) -> String {
    match name.strip_suffix('0').and_then(|file| board.parse(&format!("{file}1"))) {
        Some(first) => {
            let (ranks, first) = (board.ranks(), board.name(first));
            format!(
                "There is no square `{name}`: ranks run from 1 to {ranks} here. Counted from 0, it is \
                 `{first}`."
            )
        }
        None => format!("There is no square `{}` on this board.", shown(name)),
    }
}

/// Returns the beginning of a text, to be shown in a message.
fn shown(text: &str) -> String {
    text.chars().take(40).filter(|c| !c.is_control()).collect()
}

/// Returns a word of the text that has the form of a square but is not on the board: `e9`, `9z`. A capital
/// letter is that of a piece: `N1xf9` lacks f9, not n1.
fn missing_square(ruleset: &Ruleset, names: SquareNames, text: &str) -> Option<String> {
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        rest = &rest[start..];
        let (word, after) = match names {
            SquareNames::Chess => letters_then_digits(rest),
            SquareNames::Shogi => digits_then_letter(rest),
        };
        if let Some(word) = word
            && !word.contains(|c: char| c.is_ascii_uppercase())
            && !is_square(ruleset.board(), names, word)
        {
            return Some(word.to_owned());
        }
        rest = after;
    }
    None
}

fn is_square(board: BoardSize, names: SquareNames, word: &str) -> bool {
    crate::squares::split_in(board, names, word).is_some_and(|(_, rest)| rest.is_empty())
}

/// Splits `e9...` into the square and the rest; only the last of several letters belongs to a square.
fn letters_then_digits(text: &str) -> (Option<&str>, &str) {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let (word, rest) = text.split_at((letters + digits).max(1));
    let is_square = letters > 0 && digits > 0;
    (is_square.then(|| &word[letters - 1..]), rest)
}

/// Splits `7z...` into the square and the rest.
fn digits_then_letter(text: &str) -> (Option<&str>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letter = usize::from(text.as_bytes().get(digits).is_some_and(u8::is_ascii_alphabetic));
    let (word, rest) = text.split_at((digits + letter).max(1));
    ((digits > 0 && letter > 0).then_some(word), rest)
}

/// Returns a letter in the place of a piece letter, before a square or at the end of a move, that no piece
/// has.
fn unknown_letter(ruleset: &Ruleset, text: &str) -> Option<char> {
    let is_square = |text: &str| crate::squares::split(ruleset, text).is_some();
    let before = text.chars().next().filter(|c| c.is_ascii_uppercase());
    let before = before.filter(|_| is_square(text[1..].trim_start_matches(['x', '-'])));
    let after = text.chars().next_back().filter(|c| c.is_ascii_alphabetic() && is_square(text));
    let after = after.filter(|_| text[..text.len() - 1].ends_with([' ', '=']));
    let letter = before.or(after)?;
    let is_known = ruleset.kinds().any(|kind| {
        ruleset.kind_letter(kind).trim_matches(['+', '~']).eq_ignore_ascii_case(&letter.to_string())
    });
    (!is_known).then_some(letter)
}

/// Returns a legal move in two notations, as examples for a message.
fn examples(position: &Position) -> String {
    let moves = position.legal_moves();
    let pawnless =
        moves.iter().find(|m| san::write(position, **m).starts_with(|c: char| c.is_ascii_uppercase()));
    let Some(m) = pawnless.or(moves.first()) else { return "like `e2e4`".to_owned() };
    let squares = usi::write(position, *m).unwrap_or_else(|_| uci::write(position, *m));
    format!("like `{squares}` or `{}`", san::write(position, *m))
}
