//! Parses the text of a move without a position.

use std::fmt;

use tabiya_board::{BoardSize, Square};
use tabiya_rules::def::SquareNames;

use crate::ParseMoveError;
use crate::squares::split_in;

/// A parsed move: squares and letters without their meaning in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Uci {
    /// A move between two squares.
    Step {
        /// The square of origin.
        from: Square,
        /// The target square.
        to: Square,
        /// The suffix.
        suffix: Option<Suffix>,
        /// The second square of the move, after a comma.
        second: Option<Square>,
    },
    /// A drop.
    Drop {
        /// The letter, in lower case.
        letter: char,
        /// Whether the piece is dropped with its promoted side up.
        promoted: bool,
        /// The target square.
        to: Square,
    },
    /// A pass.
    Pass,
}

/// The suffix of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Suffix {
    /// The letter of the promotion piece or of the gated piece, in lower case.
    Letter(char),
    /// `+`: the piece turns over to the form with `+` before its letter.
    Promote,
    /// `-`: the piece turns over to the form without `+`.
    Demote,
}

/// The null move of UCI, which is read as a pass.
const PASS: &str = "0000";

/// The spelling of squares and drops, the only difference between UCI and USI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spelling {
    pub(crate) squares: SquareNames,
    pub(crate) drop: char,
}

impl Spelling {
    pub(crate) const UCI: Spelling = Spelling { squares: SquareNames::Chess, drop: '@' };
    pub(crate) const USI: Spelling = Spelling { squares: SquareNames::Shogi, drop: '*' };
}

impl Uci {
    /// Parses a move on a board of this size.
    ///
    /// # Errors
    ///
    /// Returns the character at which parsing stopped, and the expected text.
    pub(crate) fn parse(spelling: Spelling, board: BoardSize, text: &str) -> Result<Uci, ParseMoveError> {
        let text_in = text.trim_end();
        let text = text_in.trim_start();
        let indent = text_in.chars().count() - text.chars().count();
        let refuse = |rest: &str, message: String| {
            let offset = indent + text.chars().count() - rest.chars().count();
            Err(ParseMoveError { offset, message })
        };
        if text == PASS {
            return Ok(Uci::Pass);
        }
        let square = format!("A square of the {board} board is expected.");
        let split = |text| split_in(board, spelling.squares, text);
        if let Some((piece, target)) = text.split_once(spelling.drop) {
            let (promoted, letter) = match piece.strip_prefix('+') {
                Some(letter) => (true, letter),
                None => (false, piece),
            };
            let Some(letter) = single_letter(letter) else {
                return refuse(
                    text,
                    format!("The letter of a piece is expected before `{}`.", spelling.drop),
                );
            };
            let Some((to, rest)) = split(target) else {
                return refuse(target, square);
            };
            if !rest.is_empty() {
                return refuse(rest, "Nothing is expected after the square of a drop.".into());
            }
            return Ok(Uci::Drop { letter, promoted, to });
        }
        let Some((from, rest)) = split(text) else {
            return refuse(text, square);
        };
        let Some((to, rest)) = split(rest) else { return refuse(rest, square) };
        let (rest, second) = match rest.split_once(',') {
            None => (rest, None),
            // The target of the piece may be repeated before the second square.
            Some((rest, after)) => match (split(after), split(after).and_then(|(_, last)| split(last))) {
                (Some((second, "")), None) => (rest, Some(second)),
                (Some((again, _)), Some((second, ""))) if again == to => (rest, Some(second)),
                _ => return refuse(after, square),
            },
        };
        let suffix = match rest {
            "" => None,
            "+" => Some(Suffix::Promote),
            "-" => Some(Suffix::Demote),
            _ => match single_letter(rest) {
                Some(letter) => Some(Suffix::Letter(letter)),
                None => {
                    return refuse(rest, "The letter of a piece, `+`, `-` or nothing is expected.".into());
                }
            },
        };
        Ok(Uci::Step { from, to, suffix, second })
    }

    /// Returns the offset of the letter of a piece in the text.
    pub(super) fn letter_offset(self, board: BoardSize) -> usize {
        match self {
            Uci::Drop { promoted, .. } => usize::from(promoted),
            Uci::Pass => 0,
            Uci::Step { from, to, .. } => format!("{}{}", board.name(from), board.name(to)).len(),
        }
    }

    /// Returns the text of the move, to be displayed.
    pub(crate) fn display(self, spelling: Spelling, board: BoardSize) -> impl fmt::Display {
        Display { uci: self, spelling, board }
    }
}

struct Display {
    uci: Uci,
    spelling: Spelling,
    board: BoardSize,
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square| self.spelling.squares.name(self.board, square);
        match self.uci {
            Uci::Pass => f.write_str(PASS),
            Uci::Drop { letter, promoted, to } => {
                let sign = if promoted { "+" } else { "" };
                write!(f, "{sign}{}{}{}", letter.to_ascii_uppercase(), self.spelling.drop, name(to))
            }
            Uci::Step { from, to, suffix, second } => {
                write!(f, "{}{}", name(from), name(to))?;
                match suffix {
                    Some(Suffix::Letter(letter)) => write!(f, "{letter}")?,
                    Some(Suffix::Promote) => f.write_str("+")?,
                    Some(Suffix::Demote) => f.write_str("-")?,
                    None => {}
                }
                match second {
                    Some(second) => write!(f, ",{}{}", name(to), name(second)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Parses a single ASCII letter, and returns it in lower case.
fn single_letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    chars.next().is_none().then(|| letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_are_parsed_without_a_position() {
        let board = BoardSize::new(9, 10).unwrap();
        for text in ["h3h10", "c7c8+", "a7a8q", "P@e4", "+P@e4"] {
            let uci = Uci::parse(Spelling::UCI, board, text).unwrap();
            assert_eq!(uci.display(Spelling::UCI, board).to_string(), text);
        }
        let error = Uci::parse(Spelling::UCI, board, "h3h11").unwrap_err();
        assert_eq!(error.to_string(), "move, character 3: A square of the 9x10 board is expected.");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_parsed_is_parsed_again(
            (files, ranks) in (1u8..=16, 1u8..=16),
            is_usi in any::<bool>(),
            text in "[a-p0-9+@A-Z -]{0,8}|([a-i][1-9]){2}[a-z+-]?|[+]?[A-Z][@*][a-i1-9]{2}|.{0,12}",
        ) {
            let board = BoardSize::new(files, ranks).unwrap();
            let spelling = if is_usi { Spelling::USI } else { Spelling::UCI };
            if let Ok(uci) = Uci::parse(spelling, board, &text) {
                let written = uci.display(spelling, board).to_string();
                prop_assert_eq!(Uci::parse(spelling, board, &written), Ok(uci));
            }
        }
    }
}
