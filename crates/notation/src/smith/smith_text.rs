//! Parses the text of a move without a position.

use std::fmt;

use tabiya_board::{BoardSize, Square};
use tabiya_rules::def::SquareNames;

use crate::ParseMoveError;
use crate::squares::split_in;

/// A parsed move: squares and letters, which need not be correct.
///
/// ```
/// use tabiya_board::BoardSize;
/// use tabiya_notation::internal::{Mark, Smith};
///
/// let board = BoardSize::CHESS;
/// for text in ["e2e4", "e5d6r", "e1g1c", "e1c1C", "e5f6E", "b7b8Q", "b7a8rQ"] {
///     let smith = Smith::parse(board, text).unwrap();
///     assert_eq!(smith.to_string(), text);
/// }
/// assert_eq!(Smith::parse(board, "e1c1C").unwrap().mark, Some(Mark::QueenSide));
/// let error = Smith::parse(board, "e2e9").unwrap_err();
/// assert_eq!(error.to_string(), "move, character 3: A square of the 8x8 board is expected.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Smith {
    /// The board.
    pub board: BoardSize,
    /// The square of origin.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// Its further effects.
    pub mark: Option<Mark>,
    /// The letter of the promotion piece, in lower case.
    pub becomes: Option<char>,
}

/// The effects of a move besides moving a piece between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// It captures a piece with this letter, in lower case.
    Captures(char),
    /// `E`: it captures en passant.
    EnPassant,
    /// `c`: it castles on the king's side.
    KingSide,
    /// `C`: it castles on the queen's side.
    QueenSide,
}

impl Smith {
    /// Parses a move on a board of this size.
    ///
    /// # Errors
    ///
    /// Returns the character at which parsing stopped, and the expected text.
    pub fn parse(board: BoardSize, text: &str) -> Result<Smith, ParseMoveError> {
        let inside = text.trim_end();
        let refuse = |rest: &str, message: String| {
            Err(ParseMoveError { offset: inside.chars().count() - rest.chars().count(), message })
        };
        let square = || format!("A square of the {board} board is expected.");
        let split = |text| split_in(board, SquareNames::Chess, text);
        let begin = inside.trim_start();
        let Some((from, rest)) = split(begin) else { return refuse(begin, square()) };
        let Some((to, rest)) = split(rest) else { return refuse(rest, square()) };
        let (mark, rest) = split_mark(rest);
        let (becomes, rest) = split_letter(rest, char::is_ascii_uppercase);
        if !rest.is_empty() {
            let message = match (mark, becomes) {
                (_, Some(_)) => "Nothing is expected after the letter of a promotion.",
                (Some(_), None) => "The capital letter of a promotion or nothing is expected.",
                (None, None) => "The letter of a captured piece, `E`, `c`, `C` or nothing is expected.",
            };
            return refuse(rest, message.into());
        }
        Ok(Smith { board, from, to, mark, becomes: becomes.map(|letter| letter.to_ascii_lowercase()) })
    }
}

/// Splits off the mark at the beginning of a text.
fn split_mark(text: &str) -> (Option<Mark>, &str) {
    let signs = [('c', Mark::KingSide), ('C', Mark::QueenSide), ('E', Mark::EnPassant)];
    if let Some((sign, mark)) = signs.into_iter().find(|(sign, _)| text.starts_with(*sign)) {
        return (Some(mark), &text[sign.len_utf8()..]);
    }
    let (letter, rest) = split_letter(text, char::is_ascii_lowercase);
    (letter.map(Mark::Captures), rest)
}

fn split_letter(text: &str, fits: impl Fn(&char) -> bool) -> (Option<char>, &str) {
    match text.chars().next().filter(fits) {
        Some(letter) => (Some(letter), &text[letter.len_utf8()..]),
        None => (None, text),
    }
}

/// Writes the move in Smith notation.
impl fmt::Display for Smith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Smith { board, from, to, mark, becomes } = *self;
        write!(f, "{}{}", board.name(from), board.name(to))?;
        match mark {
            Some(Mark::Captures(letter)) => write!(f, "{letter}")?,
            Some(Mark::EnPassant) => f.write_str("E")?,
            Some(Mark::KingSide) => f.write_str("c")?,
            Some(Mark::QueenSide) => f.write_str("C")?,
            None => {}
        }
        match becomes {
            Some(letter) => write!(f, "{}", letter.to_ascii_uppercase()),
            None => Ok(()),
        }
    }
}
