//! The start position of a game: `PI`, rows of the board, single pieces, hands.

use tabiya_board::{Color, File, Rank, Square};
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

use crate::record::RecordError;
use crate::shogi::{Cursor, pieces};
use crate::squares::{shogi_numbers, shogi_square};

/// A start position that is being read.
pub(super) struct Start {
    setup: Setup,
    /// Whether any part of it has been read.
    is_given: bool,
}

impl Start {
    pub(super) fn new(ruleset: &Ruleset) -> Start {
        Start { setup: Setup::empty(ruleset), is_given: false }
    }

    /// Reads a line that begins with `P`.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<(), RecordError> {
        let begin = *cursor;
        self.is_given = true;
        cursor.eat("P");
        match cursor.next() {
            Some('I') => self.read_array(cursor, ruleset),
            Some('+') => self.read_pieces(cursor, ruleset, Color::White),
            Some('-') => self.read_pieces(cursor, ruleset, Color::Black),
            Some(digit @ '1'..='9') => self.read_row(cursor, ruleset, Rank(9 - (digit as u8 - b'0'))),
            _ => Err(begin.unreadable("`PI`, `P1` to `P9`, `P+` or `P-` is expected.")),
        }
    }

    /// Reads the opening array without some pieces.
    fn read_array(&mut self, cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<(), RecordError> {
        self.setup = ruleset.start_setup();
        while !cursor.rest().trim().is_empty() {
            let begin = *cursor;
            let square = read_square(cursor, ruleset)?;
            let kind = read_kind(cursor, ruleset)?;
            let place = square.map(|square| &mut self.setup.board[square.index()]);
            match place {
                Some(place) if place.is_some_and(|piece| piece.kind == kind) => *place = None,
                _ => return Err(begin.unreadable("The opening array has no such piece there.")),
            }
        }
        Ok(())
    }

    fn read_row(
        &mut self,
        cursor: &mut Cursor<'_>,
        ruleset: &Ruleset,
        rank: Rank,
    ) -> Result<(), RecordError> {
        let board = ruleset.board();
        for square in (0..board.files()).filter_map(|file| board.square(File(file), rank)) {
            // Spaces at the end of a line are often removed.
            if cursor.eat(" * ") || cursor.rest() == " *" || cursor.rest().is_empty() {
                if cursor.rest() == " *" {
                    cursor.go_to("");
                }
                continue;
            }
            let color = match cursor.next() {
                Some('+') => Color::White,
                Some('-') => Color::Black,
                _ => return Err(cursor.unreadable("Nine squares are expected, each ` * ` or like `+FU`.")),
            };
            let kind = read_kind(cursor, ruleset)?;
            self.setup.board[square.index()] = Some(Piece { color, kind });
        }
        match cursor.rest().trim() {
            "" => Ok(()),
            _ => Err(cursor.unreadable("The end of the line is expected after nine squares.")),
        }
    }

    fn read_pieces(
        &mut self,
        cursor: &mut Cursor<'_>,
        ruleset: &Ruleset,
        color: Color,
    ) -> Result<(), RecordError> {
        while !cursor.rest().trim().is_empty() {
            let begin = *cursor;
            let square = read_square(cursor, ruleset)?;
            if square.is_none() && cursor.eat("AL") {
                self.take_rest(ruleset, color);
                continue;
            }
            let kind = read_kind(cursor, ruleset)?;
            match square {
                Some(square) => self.setup.board[square.index()] = Some(Piece { color, kind }),
                None => {
                    let slot = &mut self.setup.hands[color][kind.index()];
                    let sum = slot.checked_add(1);
                    *slot =
                        sum.ok_or_else(|| begin.unreadable("A side has at most 255 of one piece in hand."))?;
                }
            }
        }
        Ok(())
    }

    /// Gives a side all remaining pieces of the set except royal ones.
    fn take_rest(&mut self, ruleset: &Ruleset, color: Color) {
        let all = count(ruleset, &ruleset.start_setup());
        let used = count(ruleset, &self.setup);
        for (kind, (all, used)) in all.into_iter().zip(used).enumerate() {
            if !ruleset.piece_def(Kind(kind as u8)).royal {
                let slot = &mut self.setup.hands[color][kind];
                *slot = slot.saturating_add(all.saturating_sub(used));
            }
        }
    }

    /// Returns the setup with the side to move. It is the opening array if nothing has been read.
    pub(super) fn finish(self, ruleset: &Ruleset, turn: Color) -> Setup {
        let setup = if self.is_given { self.setup } else { ruleset.start_setup() };
        Setup { turn, ..setup }
    }
}

/// Returns the number of pieces of each kind in the set, unpromoted.
fn count(ruleset: &Ruleset, setup: &Setup) -> Vec<u8> {
    let mut counts = vec![0u8; ruleset.kinds().len()];
    for piece in setup.board.iter().flatten() {
        let count = &mut counts[ruleset.in_hand(piece.kind).index()];
        *count = count.saturating_add(1);
    }
    for (kind, held) in setup.hands.0.iter().flat_map(|hand| hand.iter().enumerate()) {
        counts[kind] = counts[kind].saturating_add(*held);
    }
    counts
}

/// Reads two digits; `00` is the hand, which is `None`.
pub(super) fn read_square(cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<Option<Square>, RecordError> {
    let begin = *cursor;
    if cursor.eat("00") {
        return Ok(None);
    }
    let [file, rank] =
        [cursor.next(), cursor.next()].map(|c| c.and_then(|c| c.to_digit(10)).map(|digit| digit as u8));
    let square = file.zip(rank).and_then(|(file, rank)| shogi_square(ruleset.board(), file, rank));
    match square {
        Some(square) => Ok(Some(square)),
        None => Err(begin.unreadable("A square, `11` to `99`, or `00` for the hand is expected.")),
    }
}

/// Reads the two letters of a piece.
pub(super) fn read_kind(cursor: &mut Cursor<'_>, ruleset: &Ruleset) -> Result<Kind, RecordError> {
    let begin = *cursor;
    let letters: String = [cursor.next(), cursor.next()].into_iter().flatten().collect();
    pieces::by_csa(ruleset, &letters)
        .ok_or_else(|| begin.unreadable("The two letters of a piece, like `FU`, are expected."))
}

/// Writes a setup without the side to move.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let array = ruleset.start_setup();
    if setup.board == array.board && setup.hands == array.hands {
        return "PI\n".into();
    }
    let board = ruleset.board();
    let letters = |kind| pieces::of(ruleset, kind).map_or("  ", |names| names.csa);
    let mut out = String::new();
    for (index, row) in setup.board.chunks(usize::from(board.files())).rev().enumerate() {
        out.push_str(&format!("P{}", index + 1));
        for square in row {
            match square {
                Some(piece) => out.push_str(&format!("{}{}", sign(piece.color), letters(piece.kind))),
                None => out.push_str(" * "),
            }
        }
        out.push('\n');
    }
    for color in Color::ALL {
        let held = &setup.hands[color];
        let text: String = ruleset
            .kinds()
            .map(|kind| format!("00{}", letters(kind)).repeat(usize::from(held[kind.index()])))
            .collect();
        if !text.is_empty() {
            out.push_str(&format!("P{}{text}\n", sign(color)));
        }
    }
    out
}

/// Returns the sign of a side.
pub(super) fn sign(color: Color) -> char {
    match color {
        Color::White => '+',
        Color::Black => '-',
    }
}

/// Writes a square as two digits.
pub(super) fn digits(ruleset: &Ruleset, square: Square) -> String {
    let (file, rank) = shogi_numbers(ruleset.board(), square);
    format!("{file}{rank}")
}
