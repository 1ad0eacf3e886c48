//! A line of text as what it asks for. It knows the form of a line, and nothing of the position.

use tabiya_board::Square;
use tabiya_notation::coordinate::{Coordinate, Separator};
use tabiya_rules::Ruleset;

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// To give up.
    Resign,
    /// A move, and perhaps a draw after it.
    Move {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The name of the piece that a pawn becomes, if it promotes.
        promotion: &'static str,
        /// Whether the game is drawn after it.
        draw: bool,
    },
}

impl Line {
    /// Reads a line; nothing if it has any other form.
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
