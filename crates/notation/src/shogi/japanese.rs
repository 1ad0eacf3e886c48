//! Moves of shogi as Japanese books write them: the target, the piece, and the words that distinguish it from
//! others.
//!
//! | text | move |
//! |---|---|
//! | `７六歩`, `76歩`, `▲７六歩` | a pawn moves to 7f |
//! | `同銀`, `同　銀` | a silver captures on the target of the last move |
//! | `２二角成`, `２二角不成` | with promotion, or declining it |
//! | `４五角打` | a drop |
//! | `５八金右`, `６八銀上`, `５二金寄` | the piece from the right, the one that advances, the one that moves sideways |
//! | `７六歩(77)` | with the square of origin, as in KIF |
//!
//! Source: the notation of the Japan Shogi Association. In KIF, which [`kif`](crate::kif) reads, every move
//! has its square of origin.

use tabiya_board::{Color, Square};
use tabiya_rules::{Move, Position};

use super::pieces;
use crate::squares::{shogi_numbers, shogi_square};
use crate::{MoveError, kif, san, usi};

/// The signs before moves of the first player.
const SENTE: [char; 3] = ['▲', '☗', '▼'];
/// The signs before moves of the second player.
const GOTE: [char; 3] = ['△', '☖', '▽'];

/// Reads a legal move. `last` is the target of the last move.
///
/// # Errors
///
/// Returns where the text cannot be parsed, that no move fits, or which moves fit if there are several.
pub(crate) fn read(position: &Position, last: Option<Square>, text: &str) -> Result<Move, MoveError> {
    let ruleset = position.ruleset();
    if usi::supports(ruleset).is_err() {
        return Err(MoveError::unreadable(0, "This game does not use the notation of shogi."));
    }
    let unreadable = || MoveError::unreadable(0, "A square and a piece are expected, `７六歩`.");
    let marked = text.trim();
    let rest = marked.trim_start_matches(SENTE).trim_start_matches(GOTE);
    let missing = |message| MoveError::NoSuchMove { text: text.to_owned(), message };
    if last.is_none() && rest.starts_with('同') {
        return Err(missing("`同` stands for the square of the last move, and there is none.".to_owned()));
    }
    let (to, rest) = target(position, last, rest).ok_or_else(unreadable)?;
    let Some((Ok(kind), rest)) = pieces::split(ruleset, rest) else { return Err(unreadable()) };
    let marks = Marks::parse(position, rest).ok_or_else(unreadable)?;
    let side = |color: Color| &ruleset.def().sides[color.index()];
    if let Some(sign) = marked.chars().next().filter(|sign| SENTE.contains(sign) || GOTE.contains(sign)) {
        let of = if SENTE.contains(&sign) { Color::White } else { Color::Black };
        if of != position.turn() {
            let (of, turn) = (side(of), side(position.turn()));
            return Err(missing(format!("`{sign}` marks a move of {of}, and it is {turn}'s turn.")));
        }
    }
    let mut fits = position.legal_moves();
    fits.retain(|m| m.to() == to && m.kind() == kind && marks.fit(*m));
    // A drop is marked only if a piece on the board could make the same move.
    if !marks.drops && fits.iter().any(|m| !m.is_drop()) {
        fits.retain(|m| !m.is_drop());
    }
    marks.narrow(position, &mut fits);
    match fits[..] {
        [only] => Ok(only),
        [] => {
            let (file, rank) = shogi_numbers(ruleset.board(), to);
            let name = ruleset.kind_name(kind);
            let side = side(position.turn());
            Err(missing(format!("No {name} of {side} can go to {file}{}.", (b'a' + rank - 1) as char)))
        }
        _ => Err(san::ambiguous(position, &fits).about(text)),
    }
}

/// Reads the target, `７六` or `同`.
fn target<'a>(position: &Position, last: Option<Square>, text: &'a str) -> Option<(Square, &'a str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((last?, rest.trim_start()));
    }
    let mut chars = text.chars();
    let file = kif::number(chars.next()?)?;
    let rank = kif::number(chars.next()?)?;
    let square = shogi_square(position.ruleset().board(), file, rank)?;
    Some((square, chars.as_str().trim_start()))
}

/// The marks after the piece.
struct Marks {
    drops: bool,
    /// Whether the move promotes.
    promotes: bool,
    origin: Option<Square>,
    /// The directions: any of 右左直上行引寄.
    directions: Vec<char>,
}

impl Marks {
    fn parse(position: &Position, text: &str) -> Option<Marks> {
        let mut marks = Marks { drops: false, promotes: false, origin: None, directions: Vec::new() };
        let mut rest = text.trim();
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            rest = match c {
                '右' | '左' | '直' | '上' | '行' | '引' | '寄' => {
                    marks.directions.push(c);
                    after
                }
                '打' => {
                    marks.drops = true;
                    after
                }
                '成' => {
                    marks.promotes = true;
                    after
                }
                '不' => after.strip_prefix('成')?,
                '生' => after,
                '(' | '（' => {
                    let mut digits = after.chars();
                    let (file, rank) = (kif::number(digits.next()?)?, kif::number(digits.next()?)?);
                    marks.origin = Some(shogi_square(position.ruleset().board(), file, rank)?);
                    digits.as_str().strip_prefix([')', '）'])?
                }
                c if c.is_whitespace() => after,
                _ => return None,
            };
        }
        Some(marks)
    }

    fn fit(&self, m: Move) -> bool {
        let promotes = m.into_kind() != m.kind();
        (!self.drops || m.is_drop())
            && promotes == self.promotes
            && self.origin.is_none_or(|origin| !m.is_drop() && m.from() == origin)
    }

    /// Keeps only the moves in the given directions.
    fn narrow(&self, position: &Position, fits: &mut Vec<Move>) {
        let board = position.ruleset().board();
        // The square as the player to move sees it: how far to the right, and how far ahead.
        let seen = |square: Square| {
            let (file, rank) = (i16::from(board.file(square).0), i16::from(board.rank(square).0));
            match position.turn() {
                Color::White => (file, rank),
                Color::Black => (-file, -rank),
            }
        };
        for direction in &self.directions {
            let rightmost = fits.iter().map(|m| seen(m.from()).0).max();
            let leftmost = fits.iter().map(|m| seen(m.from()).0).min();
            fits.retain(|m| {
                let (from, to) = (seen(m.from()), seen(m.to()));
                match direction {
                    '右' => Some(from.0) == rightmost,
                    '左' => Some(from.0) == leftmost,
                    '直' => from.0 == to.0 && from.1 + 1 == to.1,
                    '上' | '行' => to.1 > from.1,
                    '引' => to.1 < from.1,
                    _ => to.1 == from.1,
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;
    use crate::sfen;

    fn check(sfen: Option<&str>, last: Option<&str>, text: &str, expected: &str) {
        let shogi = Ruleset::builtin("shogi").unwrap();
        let position = sfen.map_or(shogi.start(), |sfen| sfen::read(&shogi, sfen).unwrap());
        let last = last.map(|name| crate::squares::parse(&shogi, name).unwrap());
        let found = read(&position, last, text).map(|m| usi::write(&position, m).unwrap());
        assert_eq!(found.unwrap_or_else(|error| error.sentence(&shogi)), expected, "{text}");
    }

    #[test]
    fn targets_and_pieces_name_a_move() {
        for text in ["７六歩", "76歩", "７6歩", "▲７六歩", "☗７六歩(77)"] {
            check(None, None, text, "7g7f");
        }
        check(None, None, "５五角", "No bishop of Sente can go to 5e.");
    }

    #[test]
    fn pieces_are_distinguished_by_direction() {
        let golds = Some("4k4/9/9/9/9/9/9/9/3G1GK2 b - 1");
        check(golds, None, "５八金右", "4i5h");
        check(golds, None, "５八金左", "6i5h");
        check(golds, None, "５九金右", "4i5i");
        let silvers = Some("4k4/9/9/9/9/9/4S4/6S2/4K4 b - 1");
        check(silvers, None, "４八銀引", "5g4h");
        let silvers = Some("4k4/9/9/9/9/9/3S5/9/3SK4 b - 1");
        check(silvers, None, "５八銀引", "6g5h");
        check(silvers, None, "５八銀上", "6i5h");
    }

    #[test]
    fn drops_promotions_and_captures() {
        let hand = Some("4k4/9/9/9/9/9/9/9/4K4 b BG 1");
        check(hand, None, "４五角打", "B*4e");
        check(hand, None, "４五角", "B*4e");
        let bishop = Some("4k4/1r7/9/9/9/9/9/9/1B2K4 b - 1");
        check(bishop, None, "２三角成", "8i2c+");
        check(bishop, None, "２四角成", "No bishop of Sente can go to 2d.");
        let rook = Some("4k4/1p7/9/9/9/9/9/1R7/4K4 b - 1");
        check(rook, None, "８二飛成", "8h8b+");
        check(rook, None, "８二飛不成", "8h8b");
        check(rook, Some("8b"), "同飛成", "8h8b+");
        check(rook, Some("8b"), "同　飛", "8h8b");
    }
}
