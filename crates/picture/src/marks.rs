//! Marks on squares: the last move, check, the selected square and its targets.

use tabiya_board::{BoardSize, Set, Square};
use tabiya_rules::{Move, Position, Setup};

use crate::theme::{Rgb, Theme};
use crate::view::View;
use crate::{SQUARE, short};

/// Squares that are marked in a picture. They are not validated: squares off the board are not drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// The royal pieces in check.
    pub check: Vec<Square>,
    /// The selected square.
    pub selected: Option<Square>,
    /// The targets of the piece on the selected square.
    pub targets: Vec<Square>,
}

impl Marks {
    /// Marks a move, with its second square. Castling is marked by the king's squares; a drop has one square.
    #[must_use]
    pub fn with_last(mut self, last: Move) -> Marks {
        self.last = vec![last.from(), last.to()];
        self.last.extend(last.second_square());
        self.last.sort_unstable();
        self.last.dedup();
        self
    }

    /// Marks a square and the targets of the piece on it.
    ///
    /// ```
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let g1 = chess.board().parse("g1").unwrap();
    /// let marks = tabiya_picture::Marks::default().with_selected(&chess.start(), g1);
    /// assert_eq!(marks.targets.len(), 2);
    /// ```
    #[must_use]
    pub fn with_selected(mut self, position: &Position, square: Square) -> Marks {
        self.selected = Some(square);
        let moves = position.legal_moves();
        let own = moves.iter().filter(|m| !m.is_drop() && m.from() == square);
        self.targets = own.map(|m| m.to()).collect();
        self.targets.sort();
        self.targets.dedup();
        self
    }
}

/// Draws the marks below the pieces.
pub(crate) fn below(marks: &Marks, check: &[Square], view: View, theme: &Theme) -> String {
    let mut out = String::new();
    let mut fill = |squares: &[Square], class: &str, colour: Rgb, opacity: &str| {
        for square in on_board(squares, view.board) {
            let (x, y) = view.corner(square);
            out.push_str(&format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
                 fill=\"{colour}\" fill-opacity=\"{opacity}\"/>\n"
            ));
        }
    };
    fill(&marks.last, "last", theme.last, ".5");
    fill(check, "check", theme.check, ".7");
    fill(marks.selected.as_slice(), "selected", theme.selected, ".6");
    out
}

/// Draws the marks above the pieces: a small dot in the corner for a mark of the game, a dot for a move and a
/// ring for a capture.
pub(crate) fn above(marks: &Marks, setup: &Setup, view: View, theme: &Theme) -> String {
    let mut out = String::new();
    // Marks of the game, such as a right of the piece there.
    for square in setup.marks.squares().filter(|square| square.index() < view.board.squares()) {
        let (x, y) = view.corner(square);
        let (x, y) = (short(x + SQUARE * 0.88), short(y + SQUARE * 0.12));
        let colour = theme.target;
        out.push_str(&format!(
            "<circle class=\"marked\" cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"{colour}\"/>\n"
        ));
    }
    for square in on_board(&marks.targets, view.board) {
        let (x, y) = view.corner(square);
        let (x, y) = (short(x + SQUARE / 2.0), short(y + SQUARE / 2.0));
        let colour = theme.target;
        let taken = setup.board.get(square.index()).is_some_and(Option::is_some);
        let shape = if taken {
            format!("r=\"43\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\" stroke-opacity=\".85\"")
        } else {
            format!("r=\"15\" fill=\"{colour}\" fill-opacity=\".85\"")
        };
        out.push_str(&format!("<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" {shape}/>\n"));
    }
    out
}

fn on_board(squares: &[Square], board: BoardSize) -> impl Iterator<Item = Square> + '_ {
    squares.iter().copied().filter(move |square| square.index() < board.squares())
}
