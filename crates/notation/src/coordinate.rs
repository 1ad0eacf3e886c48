//! Moves as two squares with a separator: `e2 e4`, `e2-e4`, `e7 e8 Q`.
//!
//! The value records the separator and the case of the letter. Squares have their names in the game, in
//! lower case. Drops cannot be written in this form.
//!
//! There are no leniencies, not even for leading and trailing spaces.

use tabiya_board::Square;
use tabiya_rules::{Attempt, Position, Ruleset};

use crate::{ParseMoveError, squares};

/// A parsed move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Coordinate {
    /// The square of origin.
    pub(crate) from: Square,
    /// The target square.
    pub(crate) to: Square,
    /// The separator between the squares, and before the letter.
    pub(crate) separator: Separator,
    /// The letter after the squares, as it is written.
    pub(crate) letter: Option<char>,
}

/// The separator between the parts of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Separator {
    /// One space: `e2 e4`, `e7 e8 Q`.
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
    /// Parses a move with either separator.
    ///
    /// # Errors
    ///
    /// Returns the character at which parsing stopped, and the expected text.
    pub(crate) fn parse(ruleset: &Ruleset, text: &str) -> Result<Coordinate, ParseMoveError> {
        let refuse = |rest: &str, message: String| {
            let offset = text.chars().count() - rest.chars().count();
            Err(ParseMoveError { offset, message })
        };
        let square = format!("A square of the {} board is expected.", ruleset.board());
        let Some((from, rest)) = squares::split(ruleset, text) else { return refuse(text, square) };
        let separator = match rest.chars().next() {
            Some(' ') => Separator::Blank,
            Some('-') => Separator::Hyphen,
            _ => return refuse(rest, "A space or `-` is expected between the squares.".into()),
        };
        let rest = &rest[1..];
        let Some((to, rest)) = squares::split(ruleset, rest) else { return refuse(rest, square) };
        let after = match separator {
            Separator::Blank if !rest.is_empty() => rest.strip_prefix(' '),
            _ => Some(rest),
        };
        let Some(after) = after else { return refuse(rest, "A space or the end is expected.".into()) };
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

    /// Returns the attempt that the move means in a position, legal or not. The letter is that of the
    /// promotion piece or, in games with gating, of the gated piece.
    ///
    /// # Errors
    ///
    /// Returns an error if no piece of the game has the letter.
    pub(crate) fn attempt(&self, position: &Position) -> Result<Attempt, ParseMoveError> {
        let ruleset = position.ruleset();
        let (from, to) = (self.from, self.to);
        let Some(letter) = self.letter else {
            return Ok(Attempt::step(from, to));
        };
        match ruleset.kind_lettered(&letter.to_ascii_lowercase().to_string()) {
            Some(kind) => Ok(position.step_naming(from, to, kind)),
            None => Err(ParseMoveError {
                offset: self.display(ruleset).chars().count() - 1,
                message: format!("No piece has the letter `{letter}`."),
            }),
        }
    }

    /// Returns the text that was parsed.
    pub(crate) fn display(&self, ruleset: &Ruleset) -> String {
        let name = |square| ruleset.square_name(square);
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn coordinates_keep_what_was_written() {
        let chess = Ruleset::builtin("chess").unwrap();
        let read = Coordinate::parse(&chess, "e7 e8 Q").unwrap();
        assert_eq!((read.separator, read.letter), (Separator::Blank, Some('Q')));
        assert_eq!(Coordinate::parse(&chess, "e7-e8").unwrap().separator, Separator::Hyphen);
        for text in ["e2 e4", "e2-e4", "e7 e8 Q", "e7 e8 q", "e7-e8Q"] {
            assert_eq!(Coordinate::parse(&chess, text).unwrap().display(&chess), text);
        }
        for (text, offset) in [
            ("", 0),
            (" e2 e4", 0),
            ("e2", 2),
            ("e2e4", 2),
            ("e2  e4", 3),
            ("e2 e9", 3),
            ("e2 e4 ", 6),
            ("e2 e4q", 5),
            ("e2-e4 q", 5),
            ("e2 e4 qq", 7),
            ("e2 e4 draw?", 7),
            ("E2 E4", 0),
        ] {
            assert_eq!(Coordinate::parse(&chess, text).unwrap_err().offset, offset, "{text:?}");
        }
        let start = chess.start();
        let unknown = Coordinate::parse(&chess, "e2 e4 x").unwrap().attempt(&start).unwrap_err();
        assert_eq!(unknown.to_string(), "move, character 7: No piece has the letter `x`.");
        let shogi = Ruleset::builtin("shogi").unwrap();
        let read = Coordinate::parse(&shogi, "7g 7f").unwrap();
        assert!(shogi.start().resolve(&read.attempt(&shogi.start()).unwrap()).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_parsed_is_displayed_as_it_was(
            game in prop::sample::select(vec!["chess", "shogi", "xiangqi", "seirawan", "animal"]),
            text in "[a-p0-9]{2,3}[ -][a-p0-9]{2,3} ?[a-zA-Z]?|.{0,12}",
        ) {
            let start = Ruleset::builtin(game).unwrap().start();
            if let Ok(coordinate) = Coordinate::parse(start.ruleset(), &text) {
                prop_assert_eq!(coordinate.display(start.ruleset()), text);
                let _ = coordinate.attempt(&start);
            }
        }
    }
}
