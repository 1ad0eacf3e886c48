//! Parses lines of text, without regard to the position.

use tabiya_board::Square;
use tabiya_notation::squares;
use tabiya_rules::Ruleset;

/// A parsed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A resignation.
    Resign,
    /// A move, with or without a draw offer.
    Move {
        /// The square of origin.
        from: Square,
        /// The target square.
        to: Square,
        /// The name of the piece to promote to, if given.
        promotion: Option<&'static str>,
        /// Whether a draw is offered with the move.
        draw: bool,
    },
}

impl Line {
    /// Parses a line; `None` if it has any other form.
    pub(super) fn read(ruleset: &Ruleset, text: &str) -> Option<Line> {
        let text = text.trim();
        if text == "resign" {
            return Some(Line::Resign);
        }
        let (text, draw) = split_draw(text);
        let mut words = text.split(' ');
        let from = squares::parse(ruleset, words.next()?)?;
        let to = squares::parse(ruleset, words.next()?)?;
        let promotion = match words.next() {
            None => None,
            Some("Q") => Some("queen"),
            Some("R") => Some("rook"),
            Some("B") => Some("bishop"),
            Some("N") => Some("knight"),
            Some(_) => return None,
        };
        words.next().is_none().then_some(Line::Move { from, to, promotion, draw })
    }
}

/// Splits `draw?` off the end of a line, and returns whether it was there.
///
/// ```
/// use tabiya_classroom::two_player::split_draw;
/// assert_eq!(split_draw("g1 f3 draw?"), ("g1 f3", true));
/// assert_eq!(split_draw("g1 f3"), ("g1 f3", false));
/// ```
pub fn split_draw(line: &str) -> (&str, bool) {
    match line.strip_suffix(" draw?") {
        Some(rest) => (rest, true),
        None => (line, false),
    }
}
