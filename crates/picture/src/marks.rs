//! Marks on squares: the last move, check, the selected square and its targets.

use tabiya_board::{BoardSize, Square};
use tabiya_rules::{Move, Position, Setup};

use crate::theme::{Rgb, Theme};
use crate::view::View;
use crate::{SQUARE, short};

/// Squares that a picture points out. None is checked: squares off the board are not drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Where the last move began and ended.
    pub last: Vec<Square>,
    /// Royal pieces that are attacked.
    pub check: Vec<Square>,
    /// The square that somebody chose.
    pub selected: Option<Square>,
    /// Where the piece that stands there may go.
    pub targets: Vec<Square>,
}

impl Marks {
    /// Points out a move. The squares of castling are the king's; a drop has one square.
    #[must_use]
    pub fn with_last(mut self, last: Move) -> Marks {
        self.last = vec![last.from(), last.to()];
        self.last.dedup();
        self
    }

    /// Points out a square, and where the piece on it may go.
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

/// The marks that lie under the pieces.
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

/// The marks that lie above the pieces: a dot where a move goes, a ring where it captures.
pub(crate) fn above(marks: &Marks, setup: &Setup, view: View, theme: &Theme) -> String {
    let mut out = String::new();
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
