//! Moves of janggi as its players write them: the point of origin, the piece, and the target.
//!
//! | text | move |
//! |---|---|
//! | `79卒78`, `79졸78`, `79 78` | the soldier on 79 moves to 78 |
//! | `P79-78`, `E44xP72` | the same with letters |
//! | `한수쉼` | a pass |
//!
//! A point is the number of its row, counted from the top with 0 for the tenth, and the number of its
//! column, counted from the left. Source: the notation of the Korea Janggi Association. These forms are
//! read, but never written.

use tabiya_board::{File, Rank, Square};
use tabiya_rules::{Attempt, Kind, Move, Position, Ruleset};

use crate::MoveError;

/// The word for a pass.
pub(crate) const PASS: &str = "한수쉼";

/// The names of kinds in rulesets, and the letters and characters for them.
const PIECES: [(&str, &str); 7] = [
    ("general", "Kk궁장왕楚漢將"),
    ("guard", "AaGg사士"),
    ("elephant", "EeBb상象"),
    ("horse", "HhNn마馬"),
    ("chariot", "Rr차車"),
    ("cannon", "Cc포包"),
    ("soldier", "PpSs졸병卒兵"),
];

/// Reads a legal move.
///
/// # Errors
///
/// Returns where the text cannot be parsed, or why the rules refuse the move.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let ruleset = position.ruleset();
    if !is_supported(ruleset) {
        return Err(MoveError::unreadable(0, "This game does not use the notation of janggi."));
    }
    let written = parse(ruleset, text.trim().trim_end_matches("장군"))
        .ok_or_else(|| MoveError::unreadable(0, "Two points are expected, `79卒78`."))?;
    let m = position.resolve(&Attempt::step(written.from, written.to))?;
    match written.kind {
        Some(kind) if kind != m.kind() => Err(MoveError::NoSuchMove {
            text: text.to_owned(),
            message: format!("There is no {} there.", ruleset.kind_name(kind)),
        }),
        _ => Ok(m),
    }
}

/// Returns whether a game has the board, the pieces and the passing of janggi.
fn is_supported(ruleset: &Ruleset) -> bool {
    let board = ruleset.board();
    (board.files(), board.ranks()) == (9, 10)
        && ruleset.def().pass
        && ruleset.kinds().all(|kind| PIECES.iter().any(|(name, _)| *name == ruleset.kind_name(kind)))
}

struct Written {
    from: Square,
    kind: Option<Kind>,
    to: Square,
}

fn parse(ruleset: &Ruleset, text: &str) -> Option<Written> {
    let mut chars = text.chars().filter(|c| !c.is_whitespace()).peekable();
    let piece = |c: &char| {
        let (name, _) = PIECES.iter().find(|(_, signs)| signs.contains(*c))?;
        ruleset.kind_named(name)
    };
    let take = |chars: &mut std::iter::Peekable<_>| {
        let kind = chars.peek().and_then(piece);
        if kind.is_some() {
            chars.next();
        }
        kind
    };
    let before = take(&mut chars);
    let from = point(ruleset, chars.next()?, chars.next()?)?;
    let between = take(&mut chars);
    let captures = chars.next_if(|c| matches!(c, '-' | 'x')) == Some('x');
    if captures {
        take(&mut chars);
    }
    let to = point(ruleset, chars.next()?, chars.next()?)?;
    let is_end = chars.next_if_eq(&'+').is_none_or(|_| true) && chars.next().is_none();
    is_end.then_some(Written { from, kind: before.or(between), to })
}

/// Returns the point with these digits.
fn point(ruleset: &Ruleset, row: char, column: char) -> Option<Square> {
    let board = ruleset.board();
    let row = match row.to_digit(10)? {
        0 => 10,
        row => row as u8,
    };
    let column = column.to_digit(10).filter(|column| *column > 0)? as u8;
    board.square(File(column - 1), Rank(board.ranks() - row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci;

    #[test]
    fn points_are_numbered_from_the_top_left() {
        let janggi = Ruleset::builtin("janggi").unwrap();
        let start = janggi.start();
        let check = |text: &str, expected: &str| {
            let found = read(&start, text).map(|m| uci::write(&start, m));
            assert_eq!(found.unwrap_or_else(|error| error.sentence(&janggi)), expected, "{text}");
        };
        for text in ["79卒78", "79졸78", "79 78", "P79-78", "79 卒 78", "p79-78+", "79卒78장군"] {
            check(text, "i4h4");
        }
        check("79馬78", "There is no horse there.");
        check("79卒7", "move, character 1: Two points are expected, `79卒78`.");
        assert!(read(&Ruleset::builtin("xiangqi").unwrap().start(), "79卒78").is_err());
    }
}
