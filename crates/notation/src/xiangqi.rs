//! Moves of xiangqi as its players write them: the piece, its file, the direction, and the distance or the
//! new file.
//!
//! | text | move |
//! |---|---|
//! | `C2=5`, `C2.5`, `炮二平五` | the cannon on file 2 moves sideways to file 5 |
//! | `H2+3`, `N2+3`, `马二进三` | the horse on file 2 advances to file 3 |
//! | `R1-2`, `车一退二` | the chariot on file 1 retreats two points |
//! | `C+=1`, `C-+4`, `前炮平一`, `炮後進四` | the front or the rear one of two cannons on a file |
//! | `++.4`, `--.4`, `3+.4`, `33.4` | pawns, if three or more are on a file, or two on each of two files |
//!
//! Files are numbered from the right of the player to move. Source: the notation of the World Xiangqi
//! Federation. These forms are read, but never written.

use tabiya_board::{Color, Square};
use tabiya_rules::def::SquareNames;
use tabiya_rules::{Attempt, Move, Position, Ruleset};

use crate::{MoveError, san};

/// The names of kinds in rulesets, and the letters and characters for them.
const PIECES: [(&str, &str); 7] = [
    ("general", "KG帥帅將将"),
    ("advisor", "A仕士"),
    ("elephant", "EB相象"),
    ("horse", "HN傌馬马"),
    ("chariot", "R俥車车"),
    ("cannon", "C炮砲包"),
    ("soldier", "PS兵卒"),
];

/// Reads a legal move.
///
/// # Errors
///
/// Returns where the text cannot be parsed, why no move fits, or which moves fit if there are several.
/// Games without the pieces of xiangqi have no such moves.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let ruleset = position.ruleset();
    if !is_supported(ruleset) {
        return Err(MoveError::unreadable(0, "This game does not use the notation of xiangqi."));
    }
    let written = parse(text)
        .ok_or_else(|| MoveError::unreadable(0, "A piece, a file and a direction are expected."))?;
    let fits: Vec<Move> =
        position.legal_moves().into_iter().filter(|m| written.describes(position, *m)).collect();
    match fits[..] {
        [only] => Ok(only),
        [] => Err(written.explain(position, text)),
        _ => Err(san::ambiguous(position, &fits).about(text)),
    }
}

/// Returns whether a game has only pieces of xiangqi, and at most nine files.
fn is_supported(ruleset: &Ruleset) -> bool {
    let is_known = |kind| PIECES.iter().any(|(name, _)| *name == ruleset.kind_name(kind));
    ruleset.def().squares == SquareNames::Chess
        && ruleset.board().files() <= 9
        && ruleset.kinds().all(is_known)
}

/// A parsed move.
struct Written {
    name: &'static str,
    which: Which,
    /// The file, if it is given in addition to [`which`](Self::which).
    file: Option<u8>,
    direction: Direction,
    /// The new file, or the distance along the file.
    value: u8,
}

/// Which of several pieces of a kind moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    /// The piece on this file.
    File(u8),
    /// The front piece; the second of four or more on a file.
    Front,
    /// The rear piece; the last but one of four or more on a file.
    Rear,
    /// The middle piece.
    Middle,
    /// The piece with this number, counted from the front.
    Nth(u8),
    /// The last of four or more.
    Last,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Forward,
    Back,
    Sideways,
}

/// A character of a move, in any script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Piece(&'static str),
    Number(u8),
    /// `+`: the front piece, or forward.
    Plus,
    /// `-`: the rear piece, or backward.
    Minus,
    Sideways,
    Front,
    Rear,
    Middle,
}

fn sign(c: char) -> Option<Sign> {
    if let Some(number) = c.to_digit(10).filter(|number| *number > 0) {
        return Some(Sign::Number(number as u8));
    }
    if let Some(index) = "一二三四五六七八九".chars().position(|digit| digit == c) {
        return Some(Sign::Number(index as u8 + 1));
    }
    if let Some(index) = "１２３４５６７８９".chars().position(|digit| digit == c) {
        return Some(Sign::Number(index as u8 + 1));
    }
    Some(match c {
        '+' | '進' | '进' => Sign::Plus,
        '-' | '退' => Sign::Minus,
        '=' | '.' | '平' => Sign::Sideways,
        '前' => Sign::Front,
        '後' | '后' => Sign::Rear,
        '中' => Sign::Middle,
        c => {
            let c = c.to_ascii_uppercase();
            Sign::Piece(PIECES.iter().find(|(_, signs)| signs.contains(c)).map(|(name, _)| *name)?)
        }
    })
}

fn parse(text: &str) -> Option<Written> {
    let signs: Vec<Sign> = text.chars().filter(|c| !c.is_whitespace()).map(sign).collect::<Option<_>>()?;
    let [first, second, direction, Sign::Number(value)] = signs[..] else { return None };
    let direction = match direction {
        Sign::Plus => Direction::Forward,
        Sign::Minus => Direction::Back,
        Sign::Sideways => Direction::Sideways,
        _ => return None,
    };
    let which = |sign| match sign {
        Sign::Number(file) => Some(Which::File(file)),
        Sign::Plus | Sign::Front => Some(Which::Front),
        Sign::Minus | Sign::Rear => Some(Which::Rear),
        Sign::Middle => Some(Which::Middle),
        _ => None,
    };
    let (name, which, file) = match (first, second) {
        // Both `前炮平一` and `炮前平一` are in use; `二兵平四` counts from the front.
        (Sign::Piece(name), place) => (name, which(place)?, None),
        (Sign::Number(place), Sign::Piece(name)) => (name, Which::Nth(place), None),
        (place, Sign::Piece(name)) => (name, which(place)?, None),
        (Sign::Plus, Sign::Plus) => ("soldier", Which::Nth(1), None),
        (Sign::Minus, Sign::Minus) => ("soldier", Which::Last, None),
        (Sign::Number(file), Sign::Number(same)) if file == same => ("soldier", Which::Middle, Some(file)),
        (Sign::Number(file), place) => ("soldier", which(place)?, Some(file)),
        _ => return None,
    };
    Some(Written { name, which, file, direction, value })
}

/// The content of a parsed move, seen from the side that makes it.
struct View<'a> {
    position: &'a Position,
    mover: Color,
}

impl View<'_> {
    /// Returns the number of a file, counted from the right of the side.
    fn number(&self, square: Square) -> u8 {
        let board = self.position.ruleset().board();
        match self.mover {
            Color::White => board.files() - board.file(square).0,
            Color::Black => board.file(square).0 + 1,
        }
    }

    /// Returns how far ahead a point is.
    fn ahead(&self, square: Square) -> i16 {
        let rank = i16::from(self.position.ruleset().board().rank(square).0);
        if self.mover == Color::White { rank } else { -rank }
    }

    /// Returns the points of the pieces with a name.
    fn pieces(&self, name: &str) -> impl Iterator<Item = Square> {
        let ruleset = self.position.ruleset();
        ruleset.board().all().filter(move |square| {
            let piece = self.position.piece_at(*square);
            piece.is_some_and(|piece| piece.color == self.mover && ruleset.kind_name(piece.kind) == name)
        })
    }
}

impl Written {
    fn describes(&self, position: &Position, m: Move) -> bool {
        if m.is_drop() || m.is_pass() || position.ruleset().kind_name(m.kind()) != self.name {
            return false;
        }
        let view = View { position, mover: position.mover(m) };
        self.leads(&view, m.from(), m.to()) && self.selects(&view, m.from())
    }

    /// Returns whether the direction and the number after it lead from one point to another.
    fn leads(&self, view: &View<'_>, from: Square, to: Square) -> bool {
        let advance = view.ahead(to) - view.ahead(from);
        let direction = match advance {
            0 => Direction::Sideways,
            1.. => Direction::Forward,
            _ => Direction::Back,
        };
        let value = match view.number(to) {
            same if same == view.number(from) => advance.unsigned_abs() as u8,
            other => other,
        };
        (direction, value) == (self.direction, self.value)
    }

    /// Returns whether the move names the piece on a point, among its fellows on the file.
    fn selects(&self, view: &View<'_>, from: Square) -> bool {
        let file = view.number(from);
        if self.file.is_some_and(|named| named != file) {
            return false;
        }
        let mut fellows: Vec<i16> = view
            .pieces(self.name)
            .filter(|square| view.number(*square) == file)
            .map(|square| view.ahead(square))
            .collect();
        fellows.sort_unstable_by(|a, b| b.cmp(a));
        let Some(place) = fellows.iter().position(|other| *other == view.ahead(from)) else { return false };
        let count = fellows.len();
        match self.which {
            Which::File(named) => named == file,
            _ if count < 2 => false,
            Which::Front => place == usize::from(count > 3),
            Which::Rear => place + 1 + usize::from(count > 3) == count,
            Which::Middle => count % 2 == 1 && place == count / 2,
            Which::Nth(named) => place + 1 == usize::from(named),
            Which::Last => place + 1 == count,
        }
    }

    /// Returns why no legal move fits: the reason of the rules, if the text determines the points of a move
    /// that the piece could make elsewhere.
    fn explain(&self, position: &Position, text: &str) -> MoveError {
        let ruleset = position.ruleset();
        let view = View { position, mover: position.turn() };
        let side = &ruleset.def().sides[view.mover.index()];
        let missing = |message| MoveError::NoSuchMove { text: text.to_owned(), message };
        let meant: Vec<Square> = view.pieces(self.name).filter(|from| self.selects(&view, *from)).collect();
        if meant.is_empty() {
            return missing(match self.which {
                Which::File(file) => {
                    format!("{side} has no {} on file {file}, counted from {side}'s right.", self.name)
                }
                _ => format!("{side} has no such {0}: there are no {0}s one behind the other.", self.name),
            });
        }
        let explainer = position.explainer();
        let refusal = meant.iter().find_map(|from| {
            let targets = ruleset.board().all().filter(|to| self.leads(&view, *from, *to));
            let refusals = targets.filter_map(|to| explainer.explain(&Attempt::step(*from, to)).err());
            refusals.into_iter().find(|refusal| refusal.code() != "cannot-move-that")
        });
        match refusal {
            Some(refusal) => MoveError::Refused(refusal),
            None => missing(format!("No {} of {side} can make this move.", self.name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fen, uci};

    fn check(fen: Option<&str>, text: &str, expected: &str) {
        let xiangqi = Ruleset::builtin("xiangqi").unwrap();
        let position = fen.map_or(xiangqi.start(), |fen| fen::read(&xiangqi, fen).unwrap());
        let found = read(&position, text).map(|m| uci::write(&position, m));
        assert_eq!(found.unwrap_or_else(|error| error.sentence(&xiangqi)), expected, "{text}");
    }

    #[test]
    fn pieces_are_named_by_file_and_direction() {
        for text in ["C2=5", "c2.5", "C 2 = 5", "炮二平五", "炮２平５", "砲2平5"] {
            check(None, text, "h3e3");
        }
        for text in ["H2+3", "N2+3", "马二进三", "馬二進三"] {
            check(None, text, "h1g3");
        }
        check(None, "R1+1", "i1i2");
        check(None, "E7+5", "c1e3");
        check(None, "P3+1", "g4g5");
        let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
        check(Some(black), "马8进7", "h10g8");
        check(Some(black), "C8=5", "h8e8");
        check(None, "C2=2", "No cannon of Red can make this move.");
    }

    #[test]
    fn refused_moves_have_the_reason_of_the_rules() {
        let checked = Some("rnbakabnr/9/9/p1p1p1p1p/9/4c4/P1P3P1P/1C2C4/9/RNBAKABNR w - - 0 1");
        let sentence =
            "i1i2 does not end the check: the general on e1 would be attacked by the cannon on e5.";
        check(checked, "R1+1", sentence);
        check(None, "R1+3", "The chariot cannot go to i4: your own soldier stands there.");
        check(None, "R2+1", "Red has no chariot on file 2, counted from Red's right.");
        check(None, "前炮退二", "Red has no such cannon: there are no cannons one behind the other.");
        check(None, "H2+4", "The horse's way from h1 to f2 is blocked by the elephant on g1.");
    }

    #[test]
    fn pieces_on_one_file_are_distinguished() {
        let two = Some("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w - - 0 1");
        for text in ["C+=1", "前炮平一", "炮前平一"] {
            check(two, text, "e6i6");
        }
        for text in ["C--1", "后炮退一", "炮後退一"] {
            check(two, text, "e4e3");
        }
        let four = Some("3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1");
        check(four, "++.6", "e9d9");
        check(four, "P+.6", "e8d8");
        check(four, "--.6", "e6d6");
        check(four, "二兵平六", "e8d8");
    }
}
