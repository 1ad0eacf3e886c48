//! Moves as two squares with something between them: `e2 e4`, `e2-e4`, `e7 e8 Q`.
//!
//! People at a terminal and files of moves use these forms, and those who ask for them differ in
//! what they allow. So reading keeps how a move was written, blank or hyphen, small letter or
//! capital, and leaves to the caller what to make of that. Squares are written as in the game's own
//! notation, in small letters. Only steps can be written so; drops have notations of their own.
//!
//! Nothing is read leniently: blanks count, also before and after.

use tabiya_board::Square;
use tabiya_rules::{Attempt, Position, Ruleset, internal};

use crate::{ParseMoveError, squares};

/// A move as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinate {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What stands between the squares, and before the letter.
    pub separator: Separator,
    /// The letter after the squares, as it is written.
    pub letter: Option<char>,
}

/// What stands between the parts of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Separator {
    /// One blank: `e2 e4`.
    Blank,
    /// A hyphen between the squares, and nothing before the letter: `e2-e4`, `e7-e8Q`.
    Hyphen,
}

impl Separator {
    fn sign(self) -> char {
        match self {
            Separator::Blank => ' ',
            Separator::Hyphen => '-',
        }
    }
}

impl Coordinate {
    /// Reads a move. What stands between the squares is found out.
    ///
    /// # Errors
    ///
    /// The character at which reading stopped, and what was expected there.
    ///
    /// ```
    /// use tabiya_notation::coordinate::{Coordinate, Separator};
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let read = Coordinate::parse(&chess, "e7 e8 Q").unwrap();
    /// assert_eq!((read.separator, read.letter), (Separator::Blank, Some('Q')));
    /// assert_eq!(read.display(&chess), "e7 e8 Q");
    /// assert_eq!(Coordinate::parse(&chess, "e2-e9").unwrap_err().offset, 3);
    /// assert_eq!(Coordinate::parse(&chess, "E2 e4").unwrap_err().offset, 0);
    /// ```
    pub fn parse(ruleset: &Ruleset, text: &str) -> Result<Coordinate, ParseMoveError> {
        let refuse = |rest: &str, message: String| {
            let offset = text.chars().count() - rest.chars().count();
            Err(ParseMoveError { offset, message })
        };
        let square = format!("A square of the {} board is expected.", ruleset.board());
        let Some((from, rest)) = squares::split(ruleset, text) else { return refuse(text, square) };
        let separator = match rest.chars().next() {
            Some(' ') => Separator::Blank,
            Some('-') => Separator::Hyphen,
            _ => return refuse(rest, "A blank or `-` is expected between the squares.".into()),
        };
        let rest = &rest[1..];
        let Some((to, rest)) = squares::split(ruleset, rest) else { return refuse(rest, square) };
        let after = match separator {
            Separator::Blank if !rest.is_empty() => rest.strip_prefix(' '),
            _ => Some(rest),
        };
        let Some(after) = after else { return refuse(rest, "A blank or the end is expected.".into()) };
        let mut letters = after.chars();
        let letter = match (letters.next(), letters.as_str()) {
            (Some(letter), "") if letter.is_ascii_alphabetic() => Some(letter),
            (None, _) if after.len() == rest.len() => None,
            (Some(letter), more) if letter.is_ascii_alphabetic() => {
                return refuse(more, "Nothing is expected after the letter.".into());
            }
            _ => return refuse(after, "The letter of a piece is expected.".into()),
        };
        Ok(Coordinate { from, to, separator, letter })
    }

    /// Returns what it tries to do in a position, be it legal or not. The letter says what the piece becomes
    /// or, where pieces enter behind others, what it lets in.
    ///
    /// # Errors
    ///
    /// The letter is of no piece of the game.
    pub fn attempt(&self, position: &Position) -> Result<Attempt, ParseMoveError> {
        let ruleset = position.ruleset();
        let (from, to) = (self.from, self.to);
        let Some(letter) = self.letter else {
            return Ok(Attempt::step(from, to));
        };
        match ruleset.kind_lettered(&letter.to_ascii_lowercase().to_string()) {
            Some(kind) => Ok(internal::step_naming(position, from, to, kind)),
            None => Err(ParseMoveError {
                offset: self.display(ruleset).chars().count() - 1,
                message: format!("No piece has the letter `{letter}`."),
            }),
        }
    }

    /// The text, as it was read.
    pub fn display(&self, ruleset: &Ruleset) -> String {
        let name = |square| squares::name(ruleset, square);
        let mut text = format!("{}{}{}", name(self.from), self.separator.sign(), name(self.to));
        if let Some(letter) = self.letter {
            if self.separator == Separator::Blank {
                text.push(' ');
            }
            text.push(letter);
        }
        text
    }
}
