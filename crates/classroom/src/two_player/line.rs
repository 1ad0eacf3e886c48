//! Parses lines of text, without regard to the position.

use tabiya_board::Square;
use tabiya_notation::coordinate::{Coordinate, Separator};
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
        promotion: &'static str,
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
        let (text, draw) = match text.strip_suffix(" draw?") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let Coordinate { from, to, separator, letter } = Coordinate::parse(ruleset, text).ok()?;
        let promotion = match letter {
            None | Some('Q') => "queen",
            Some('R') => "rook",
            Some('B') => "bishop",
            Some('N') => "knight",
            Some(_) => return None,
        };
        (separator == Separator::Blank).then_some(Line::Move { from, to, promotion, draw })
    }
}
