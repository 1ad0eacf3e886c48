//! The rulesets of the cells: one for the game, and one for boards outside a game.

use std::sync::LazyLock;

use tabiya_board::{Color, Square};
use tabiya_rules::{CastlingSide, Piece, Ruleset, Setup};

/// The ruleset of the game, compiled once and shared by all games.
pub(super) static CELLS: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::builtin("cells").expect("the game is built in"));

/// The same movements with any pieces anywhere: boards without kings, or with several, are not positions of
/// the game.
pub(super) static ANY_BOARD: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::parse(include_str!("board.toml"), "board.toml").expect("a test reads it"));

/// Returns whether there is such a cell.
pub(super) fn on_board(cell: u8) -> bool {
    usize::from(cell) < CELLS.board().squares()
}

/// A castling right, and the two pieces that must not have moved.
pub(super) struct Right {
    pub(super) color: Color,
    pub(super) side: CastlingSide,
    pub(super) king: (Square, Piece),
    pub(super) rook: (Square, Piece),
}

/// Returns the castling rights of the opening array.
pub(super) fn rights(ruleset: &Ruleset) -> Vec<Right> {
    let start = ruleset.start_setup();
    let right = |(color, side, rook): (Color, CastlingSide, Square)| {
        Some(Right {
            color,
            side,
            king: castling_king(ruleset, &start, color)?,
            rook: (rook, start.board[rook.index()]?),
        })
    };
    start.castling.iter().filter_map(right).collect()
}

/// Returns the castling piece of a side, in the opening array.
fn castling_king(ruleset: &Ruleset, start: &Setup, color: Color) -> Option<(Square, Piece)> {
    let kind = ruleset.kind_named(&ruleset.def().castling.as_ref()?.king)?;
    let king = Piece { color, kind };
    ruleset
        .board()
        .all()
        .find(|square| start.board[square.index()] == Some(king))
        .map(|square| (square, king))
}
