//! The text of one move: `７六歩(77)`, `同　銀成(31)`, `４五角打`.

use tabiya_board::Square;
use tabiya_rules::{Kind, Move, Position, Ruleset};

use crate::record::{RecordError, RecordErrorKind};
use crate::san::could_promote;
use crate::shogi::{self, Cursor, pieces};
use crate::squares::{shogi_numbers, shogi_square};

/// The characters for the numbers of files and ranks, from 1.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Reads a legal move. `last` is the target of the last move.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    position: &Position,
    last: Option<Square>,
) -> Result<Move, RecordError> {
    let begin = *cursor;
    let ruleset = position.ruleset();
    let to = read_target(cursor, ruleset, last)?;
    let named = read_piece(cursor, ruleset)?;
    let move_of = if cursor.eat("打") {
        shogi::drop(position, named, to)
    } else {
        let becomes = if cursor.eat("成") {
            Some(shogi::promoted(ruleset, named))
        } else {
            let _ = cursor.eat("不成") || cursor.eat("生");
            None
        };
        let from = read_origin(cursor, ruleset)?;
        shogi::step(position, named, from, to, becomes)
    };
    move_of.map_err(|error| begin.error(RecordErrorKind::Move(error)))
}

fn read_target(
    cursor: &mut Cursor<'_>,
    ruleset: &Ruleset,
    last: Option<Square>,
) -> Result<Square, RecordError> {
    let begin = *cursor;
    if cursor.eat("同") {
        cursor.skip_blanks();
        return last.ok_or_else(|| {
            begin.unreadable("`同` refers to the target of the last move, but there is no last move.")
        });
    }
    let file = cursor.next().and_then(|c| number(c, &FILES));
    let rank = cursor.next().and_then(|c| number(c, &RANKS).or(number(c, &FILES)));
    let square = file.zip(rank).and_then(|(file, rank)| shogi_square(ruleset.board(), file, rank));
    square.ok_or_else(|| {
        let board = ruleset.board();
        begin.unreadable(format!("A square of the {board} board (`７六`) or `同` is expected."))
    })
}

/// Returns the value of a half-width or full-width digit or of a Chinese numeral.
pub(crate) fn number_of(c: char) -> Option<u8> {
    number(c, &RANKS).or(number(c, &FILES)).filter(|number| *number > 0)
}

/// Returns the value of a half-width or full-width digit, or of one of `signs`.
fn number(c: char, signs: &[char; 9]) -> Option<u8> {
    let index = signs.iter().position(|sign| *sign == c).map(|index| index as u8 + 1);
    index.or(c.to_digit(10).map(|digit| digit as u8))
}

fn read_piece(cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<Kind, RecordError> {
    match pieces::split(ruleset, cursor.rest()) {
        Some((Ok(kind), rest)) => {
            cursor.go_to(rest);
            Ok(kind)
        }
        Some((Err(name), _)) => Err(cursor.unreadable(format!("This game has no {name}."))),
        None => Err(cursor.unreadable("The name of a piece is expected.")),
    }
}

/// Reads `(77)`.
fn read_origin(cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<Square, RecordError> {
    cursor.skip_blanks();
    let begin = *cursor;
    let expected = "The square of origin, `(77)`, is expected, or `打` for a drop.";
    if !(cursor.eat("(") || cursor.eat("（")) {
        return Err(begin.unreadable(expected));
    }
    let [file, rank] = [cursor.next(), cursor.next()].map(|c| c.and_then(|c| number(c, &FILES)));
    let square = file.zip(rank).and_then(|(file, rank)| shogi_square(ruleset.board(), file, rank));
    match square {
        Some(square) if cursor.eat(")") || cursor.eat("）") => Ok(square),
        _ => Err(begin.unreadable(expected)),
    }
}

/// Writes a legal move. `last` is the target of the last move.
pub(super) fn write(position: &Position, m: Move, last: Option<Square>) -> String {
    let ruleset = position.ruleset();
    let digits = |square| {
        let (file, rank) = shogi_numbers(ruleset.board(), square);
        (usize::from(file), usize::from(rank))
    };
    let mut text = String::new();
    if last == Some(m.to()) && !m.is_drop() {
        text.push_str("同　");
    } else {
        let (file, rank) = digits(m.to());
        text.extend([FILES[file - 1], RANKS[rank - 1]]);
    }
    text.push_str(pieces::of(ruleset, m.kind()).map_or("", |names| names.word));
    if m.is_drop() {
        text.push('打');
        return text;
    }
    if m.into_kind() != m.kind() {
        text.push('成');
    } else if could_promote(position, m) {
        text.push_str("不成");
    }
    let (file, rank) = digits(m.from());
    text.push_str(&format!("({file}{rank})"));
    text
}
