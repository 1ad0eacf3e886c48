//! Parses the text of a move with the letters of a game, without a position.

use tabiya_board::{File, Rank, Square};
use tabiya_rules::def::SquareNames;
use tabiya_rules::{CastlingSide, KindSet, MoveQuery};

use super::Letters;
use crate::ParseMoveError;

/// A parsed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct San {
    /// The properties of the move that the text gives, except gating and the second square.
    pub(crate) query: MoveQuery,
    /// The gated piece: its possible kinds, and its square if that is given.
    pub(crate) gate: Option<(KindSet, Option<Square>)>,
    /// The second square of the move.
    pub(crate) second: Option<Square>,
}

impl San {
    /// Parses a move.
    ///
    /// # Errors
    ///
    /// Returns the character at which parsing stopped, and the expected text.
    pub(crate) fn parse(letters: &Letters, text: &str) -> Result<San, ParseMoveError> {
        San::parse_bytes(letters, text.as_bytes())
    }

    /// Parses a move from bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns the byte at which parsing stopped, and the expected text.
    #[inline]
    pub(crate) fn parse_bytes(letters: &Letters, text: &[u8]) -> Result<San, ParseMoveError> {
        if let Some(query) = plain(letters, text) {
            return Ok(San { query, gate: None, second: None });
        }
        parse(letters, text)
    }
}

/// Parses the most frequent forms of moves on a fast path: `e4`, `Nf3`, `exd5`, `Nxf3`, `Nbd7`, each with
/// at most one sign of check at the end, on a board whose ranks have one digit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain(letters: &Letters, text: &[u8]) -> Option<MoveQuery> {
    if letters.names != SquareNames::Chess {
        return None;
    }
    let text = match text {
        [text @ .., b'+' | b'#'] => text,
        text => text,
    };
    let (head, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let (file, rank) = (to[0].wrapping_sub(b'a'), to[1].wrapping_sub(b'1'));
    if rank > 8 || letters.board.ranks() > 9 {
        return None;
    }
    let to = letters.square(file, rank)?;
    let step =
        |kinds: KindSet, file| Some(MoveQuery::Step { kinds, file, rank: None, to, becomes: KindSet::EMPTY });
    let named = |letter: u8| match letters.plain(letter) {
        kinds if letter.is_ascii_uppercase() && !kinds.is_empty() => Some(kinds),
        _ => None,
    };
    let on_board = |file: u8| {
        let file = file.wrapping_sub(b'a');
        (file < letters.board.files()).then_some(File(file))
    };
    match *head {
        [] if !letters.letterless().is_empty() => step(letters.letterless(), None),
        [letter] => step(named(letter)?, None),
        [letter, b'x'] if letter.is_ascii_uppercase() => step(named(letter)?, None),
        [file, b'x'] if !letters.letterless().is_empty() => step(letters.letterless(), Some(on_board(file)?)),
        [letter, file] => step(named(letter)?, Some(on_board(file)?)),
        [letter, file, b'x'] => step(named(letter)?, Some(on_board(file)?)),
        _ => None,
    }
}

/// Parses all other forms.
#[cold]
fn parse(letters: &Letters, text: &[u8]) -> Result<San, ParseMoveError> {
    let mut scan = Scan { letters, text, at: 0 };
    let san = scan.san()?;
    scan.end()?;
    Ok(san)
}

struct Scan<'a> {
    letters: &'a Letters,
    text: &'a [u8],
    at: usize,
}

/// A file and a rank, as far as they are given.
type Place = (Option<u8>, Option<u8>);

impl Scan<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn refuse<T>(&self, message: impl Into<String>) -> Result<T, ParseMoveError> {
        Err(ParseMoveError { offset: self.at, message: message.into() })
    }

    fn san(&mut self) -> Result<San, ParseMoveError> {
        if let Some(side) = self.castling() {
            return Ok(San { query: MoveQuery::castle(side), gate: self.gate()?, second: self.second()? });
        }
        let kinds = self.kinds()?;
        if self.take(b'@') || self.take(b'*') {
            let faces = kinds.unwrap_or_else(|| self.letters.plain(b'P'));
            let to = self.square()?;
            return Ok(San {
                query: MoveQuery::Place { kinds: KindSet::ALL, faces, to },
                gate: None,
                second: self.second()?,
            });
        }
        let Some(kinds) =
            kinds.or((!self.letters.letterless().is_empty()).then(|| self.letters.letterless()))
        else {
            return self.refuse("The letter of a piece is expected.");
        };
        let ((file, rank), to) = self.places()?;
        let (file, rank) = (file.map(File), rank.map(Rank));
        let becomes = self.promotion()?;
        let gate = self.gate()?;
        let second = self.second()?;
        Ok(San { query: MoveQuery::Step { kinds, file, rank, to, becomes }, gate, second })
    }

    /// Parses `O-O` or `O-O-O`, also with zeros.
    fn castling(&mut self) -> Option<CastlingSide> {
        let o = match self.peek() {
            letter @ (b'O' | b'0') => letter,
            _ => return None,
        };
        let rest = &self.text[self.at..];
        let (length, side) = if rest.starts_with(&[o, b'-', o, b'-', o]) {
            (5, CastlingSide::Queen)
        } else if rest.starts_with(&[o, b'-', o]) {
            (3, CastlingSide::King)
        } else {
            return None;
        };
        self.at += length;
        Some(side)
    }

    /// Parses the letter of a piece, if there is one.
    fn kinds(&mut self) -> Result<Option<KindSet>, ParseMoveError> {
        let plus = self.peek() == b'+';
        let letter = self.text.get(self.at + usize::from(plus)).copied().unwrap_or(0);
        if !letter.is_ascii_uppercase() {
            return if plus { self.refuse("The letter of a piece is expected after `+`.") } else { Ok(None) };
        }
        let kinds = if plus { self.letters.plus(letter) } else { self.letters.plain(letter) };
        if kinds.is_empty() {
            let sign = if plus { "+" } else { "" };
            return self.refuse(format!("No piece has the letter `{sign}{}`.", letter as char));
        }
        self.at += 1 + usize::from(plus);
        Ok(Some(kinds))
    }

    /// Parses the square of origin, as far as it is given, and the target.
    fn places(&mut self) -> Result<(Place, Square), ParseMoveError> {
        let first = self.place()?;
        let crossed = self.take(b'x') || self.take(b':') || self.take(b'-');
        let more = self.starts_place();
        if !crossed && !more {
            return match first {
                (Some(file), Some(rank)) => Ok(((None, None), self.to(file, rank)?)),
                _ => self.no_square(),
            };
        }
        let second = self.place()?;
        match (first, second) {
            (from, (Some(file), Some(rank))) => Ok((from, self.to(file, rank)?)),
            _ => self.no_square(),
        }
    }

    fn no_square<T>(&self) -> Result<T, ParseMoveError> {
        self.refuse(format!("A square of the {} board is expected.", self.letters.board))
    }

    fn to(&self, file: u8, rank: u8) -> Result<Square, ParseMoveError> {
        self.letters.square(file, rank).map_or_else(|| self.no_square(), Ok)
    }

    fn square(&mut self) -> Result<Square, ParseMoveError> {
        match self.place()? {
            (Some(file), Some(rank)) => self.to(file, rank),
            _ => self.no_square(),
        }
    }

    fn starts_place(&self) -> bool {
        match self.letters.names {
            SquareNames::Chess => self.peek().is_ascii_lowercase() && self.file_here().is_some(),
            SquareNames::Shogi => self.peek().is_ascii_digit(),
        }
    }

    fn file_here(&self) -> Option<u8> {
        // `ep` after a capture is not a square on the file e.
        let is_ep = self.text[self.at..].starts_with(b"ep") || self.text[self.at..].starts_with(b"e.p");
        let file = self.peek().wrapping_sub(b'a');
        (file < self.letters.board.files() && !is_ep).then_some(file)
    }

    /// Parses a file, a rank, both or neither.
    fn place(&mut self) -> Result<Place, ParseMoveError> {
        match self.letters.names {
            SquareNames::Chess => {
                let file = self.file_here();
                self.at += usize::from(file.is_some());
                Ok((file, self.number(self.letters.board.ranks())?))
            }
            SquareNames::Shogi => {
                let files = self.letters.board.files();
                let Some(file) = self.number(files)? else { return Ok((None, None)) };
                let rank = self.peek().wrapping_sub(b'a');
                if rank >= self.letters.board.ranks() {
                    return self.no_square();
                }
                self.at += 1;
                Ok((Some(files - 1 - file), Some(self.letters.board.ranks() - 1 - rank)))
            }
        }
    }

    /// Parses a number from 1 to `limit`, and returns it counted from 0.
    fn number(&mut self, limit: u8) -> Result<Option<u8>, ParseMoveError> {
        let digits = self.text[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Ok(None);
        }
        let number = self.text[self.at..self.at + digits]
            .iter()
            .fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        if number == 0 || number > u32::from(limit) {
            return self.no_square();
        }
        self.at += digits;
        Ok(Some(number as u8 - 1))
    }

    /// Parses `=Q`, `Q`, `(Q)` or `=+H`; in games that name squares as shogi does, `+`, `-` or `=`.
    fn promotion(&mut self) -> Result<KindSet, ParseMoveError> {
        if self.letters.names == SquareNames::Shogi {
            // The kind depends on the piece, so all kinds of promoted or of unpromoted pieces are possible.
            return Ok(match self.peek() {
                b'+' => self.sign(Letters::all_plus),
                b'-' => self.sign(Letters::all_plain),
                // The promotion is declined.
                b'=' => self.sign(|_| KindSet::EMPTY),
                _ => KindSet::EMPTY,
            });
        }
        let bracket = self.take(b'(');
        let sign = self.take(b'=');
        let becomes = if bracket || sign || self.peek().is_ascii_uppercase() { self.kinds()? } else { None };
        let Some(becomes) = becomes else {
            return if bracket || sign {
                self.refuse("The letter of a piece is expected.")
            } else {
                Ok(KindSet::EMPTY)
            };
        };
        if bracket && !self.take(b')') {
            return self.refuse("`)` is expected.");
        }
        Ok(becomes)
    }

    fn sign(&mut self, kinds: impl Fn(&Letters) -> KindSet) -> KindSet {
        self.at += 1;
        kinds(self.letters)
    }

    /// Parses `/H` or `/He1`.
    fn gate(&mut self) -> Result<Option<(KindSet, Option<Square>)>, ParseMoveError> {
        if !self.take(b'/') {
            return Ok(None);
        }
        let Some(kinds) = self.kinds()? else { return self.refuse("The letter of a piece is expected.") };
        let square = if self.starts_place() { Some(self.square()?) } else { None };
        Ok(Some((kinds, square)))
    }

    /// Parses `,d5`.
    fn second(&mut self) -> Result<Option<Square>, ParseMoveError> {
        if self.take(b',') { self.square().map(Some) } else { Ok(None) }
    }

    /// Parses the signs after the move, and checks that nothing follows them.
    fn end(&mut self) -> Result<(), ParseMoveError> {
        for mark in [&b"e.p."[..], b"ep"] {
            if self.text[self.at..].starts_with(mark) {
                self.at += mark.len();
                break;
            }
        }
        while matches!(self.peek(), b'+' | b'#' | b'!' | b'?') {
            self.at += 1;
        }
        if self.at == self.text.len() { Ok(()) } else { self.refuse("Nothing more is expected.") }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;

    #[test]
    fn texts_are_parsed_without_a_position() {
        let chess = Letters::of(&Ruleset::builtin("chess").unwrap());
        let san = San::parse(&chess, "Nbd7").unwrap();
        assert!(matches!(san.query, MoveQuery::Step { file: Some(File(1)), rank: None, .. }));
        assert_eq!(San::parse(&chess, "Nbd9").unwrap_err().offset, 3);
    }
}
