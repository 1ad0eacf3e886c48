//! Diagrams: a board with hands, for games that do not begin with a named array.
//!
//! ```text
//! 後手の持駒：飛　歩二
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂v銀v金v玉v金v銀v桂v香|一
//! | ・v飛 ・ ・ ・ ・ ・v角 ・|二
//! ...
//! +---------------------------+
//! 先手の持駒：なし
//! 後手番
//! ```

use tabiya_board::{Color, Rank};
use tabiya_rules::{Piece, Ruleset, Setup};

use super::kif_move::{FILES, RANKS};
use crate::record::RecordError;
use crate::shogi::{Cursor, pieces};

/// The names of the sides, White's first: in even games, and in handicap games.
pub(super) const SIDES: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// A diagram that is being read.
pub(super) struct Diagram {
    setup: Setup,
    rows: u8,
    /// The line of the last row.
    last: usize,
}

impl Diagram {
    pub(super) fn new(ruleset: &Ruleset) -> Diagram {
        Diagram { setup: Setup::empty(ruleset), rows: 0, last: 0 }
    }

    /// Returns whether a row of the board has been read.
    pub(super) fn has_rows(&self) -> bool {
        self.rows > 0
    }

    /// Reads a line if it belongs to a diagram.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<bool, RecordError> {
        let text = cursor.rest().trim();
        let name = text.split('：').next().unwrap_or_default().trim_end();
        let side = |suffix: &str| {
            let mut sides = SIDES.iter().flat_map(|names| names.iter().enumerate());
            let found = sides.find(|(_, side)| name.strip_prefix(**side) == Some(suffix));
            found.map(|(index, _)| Color::from_index(index))
        };
        if cursor.rest().starts_with('|') {
            self.read_row(cursor, ruleset)?;
        } else if let Some(color) = side("の持駒") {
            self.read_hand(cursor, ruleset, color)?;
        } else if let Some(color) = side("番") {
            self.setup.turn = color;
        } else if let Some(number) = text.strip_prefix("手数＝") {
            let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
            // The number of half-moves that have been played.
            self.setup.number = digits.parse::<u16>().unwrap_or(0).min(50_000) / 2 + 1;
        } else {
            let is_frame = text.starts_with("+-") || text.starts_with(FILES);
            return Ok(is_frame);
        }
        Ok(true)
    }

    fn read_row(&mut self, cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<(), RecordError> {
        let board = ruleset.board();
        if self.rows == board.ranks() {
            return Err(cursor.unreadable(format!("The board has only {} ranks.", board.ranks())));
        }
        let rank = Rank(board.ranks() - 1 - self.rows);
        cursor.eat("|");
        for file in 0..board.files() {
            let color = match cursor.next() {
                Some(' ' | '^') => Color::White,
                Some('v' | 'V') => Color::Black,
                _ => {
                    let message =
                        format!("{} squares are expected, each a sign and a piece or `・`.", board.files());
                    return Err(cursor.unreadable(message));
                }
            };
            if cursor.eat("・") {
                continue;
            }
            let kind = match pieces::split(ruleset, cursor.rest()) {
                Some((Ok(kind), rest)) => {
                    cursor.go_to(rest);
                    kind
                }
                Some((Err(name), _)) => return Err(cursor.unreadable(format!("This game has no {name}."))),
                None => return Err(cursor.unreadable("A piece or `・` is expected.")),
            };
            if let Some(square) = board.square(tabiya_board::File(file), rank) {
                self.setup.board[square.index()] = Some(Piece { color, kind });
            }
        }
        if !cursor.eat("|") {
            return Err(cursor.unreadable(format!("`|` is expected after {} squares.", board.files())));
        }
        self.rows += 1;
        self.last = cursor.line;
        Ok(())
    }

    fn read_hand(
        &mut self,
        cursor: &mut Cursor<'_>,
        ruleset: &Ruleset,
        color: Color,
    ) -> Result<(), RecordError> {
        while cursor.next().is_some_and(|c| c != '：') {}
        cursor.skip_blanks();
        while !cursor.rest().is_empty() && !cursor.eat("なし") {
            let begin = *cursor;
            let Some((Ok(kind), rest)) = pieces::split(ruleset, cursor.rest()) else {
                return Err(begin.unreadable("A piece of the game or `なし` is expected."));
            };
            cursor.go_to(rest);
            let count = read_count(cursor);
            let slot = &mut self.setup.hands[color][ruleset.in_hand(kind).index()];
            match count.and_then(|count| slot.checked_add(count)) {
                Some(sum) => *slot = sum,
                None => return Err(begin.unreadable("A side has at most 255 of one piece in hand.")),
            }
            cursor.skip_blanks();
        }
        Ok(())
    }

    /// Returns the setup, if the diagram has all rows of the board.
    pub(super) fn finish(self, ruleset: &Ruleset, end: &Cursor<'_>) -> Result<Setup, RecordError> {
        if self.rows == ruleset.board().ranks() {
            return Ok(self.setup);
        }
        let message = format!("The diagram has {} of {} ranks.", self.rows, ruleset.board().ranks());
        Err(RecordError { line: self.last, column: 1, ..end.unreadable(message) })
    }
}

/// Parses a count: `二`, `十`, `十八`, `二十一`, or digits; 1 if it is missing.
fn read_count(cursor: &mut Cursor<'_>) -> Option<u8> {
    let digits = cursor.digits();
    if !digits.is_empty() {
        return digits.parse().ok();
    }
    let unit = |cursor: &mut Cursor<'_>| {
        let found = RANKS.iter().position(|sign| cursor.rest().starts_with(*sign))?;
        cursor.next();
        Some(found as u8 + 1)
    };
    let first = unit(cursor);
    if !cursor.eat("十") {
        return Some(first.unwrap_or(1));
    }
    Some(first.unwrap_or(1) * 10 + unit(cursor).unwrap_or(0))
}

/// Writes a diagram.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let board = ruleset.board();
    let files = usize::from(board.files());
    let mut out = hand(ruleset, setup, Color::Black);
    out.push(' ');
    for number in FILES[..files.min(9)].iter().rev() {
        out.extend([' ', *number]);
    }
    let frame = format!("\n+{}+\n", "-".repeat(files * 3));
    out.push_str(&frame);
    for (row, sign) in setup.board.chunks(files).rev().zip(RANKS) {
        out.push('|');
        for square in row {
            let Some(piece) = square else {
                out.push_str(" ・");
                continue;
            };
            out.push(if piece.color == Color::White { ' ' } else { 'v' });
            out.push_str(pieces::of(ruleset, piece.kind).map_or("・", |names| names.sign));
        }
        out.extend(['|', sign, '\n']);
    }
    out.push_str(&frame[1..]);
    out.push_str(&hand(ruleset, setup, Color::White));
    if setup.turn == Color::Black {
        out.push_str("後手番\n");
    }
    let played = u32::from(setup.number.saturating_sub(1)) * 2 + setup.turn.index() as u32;
    if played > 1 {
        out.push_str(&format!("手数＝{played}\n"));
    }
    out
}

fn hand(ruleset: &Ruleset, setup: &Setup, color: Color) -> String {
    let mut held: Vec<String> = Vec::new();
    for kind in ruleset.kinds() {
        let count = setup.hands[color][kind.index()];
        let word = pieces::of(ruleset, kind).map_or("", |names| names.word);
        if count > 0 {
            held.push(format!("{word}{}", count_word(count)));
        }
    }
    let held = if held.is_empty() { "なし".into() } else { held.join("　") };
    format!("{}の持駒：{held}\n", SIDES[0][color.index()])
}

fn count_word(count: u8) -> String {
    let unit = |number: u8| match number {
        0 => String::new(),
        number => RANKS[usize::from(number) - 1].to_string(),
    };
    match count {
        1 => String::new(),
        2..=9 => unit(count),
        10..=99 => {
            let tens = if count < 20 { String::new() } else { unit(count / 10) };
            format!("{tens}十{}", unit(count % 10))
        }
        _ => count.to_string(),
    }
}
