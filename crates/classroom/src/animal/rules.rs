//! Asks the rules. Player 0 is White and sits at rank 1: row 0 is rank 1 and column 0 is file a.

use std::sync::LazyLock;

use tabiya_board::{B256, Color, File, Rank, Set, Square};
use tabiya_rules::def::PieceDef;
use tabiya_rules::{Kind, Piece, Ruleset, Setup, targets};

fn animal() -> &'static Ruleset {
    static RULES: LazyLock<Ruleset> =
        LazyLock::new(|| Ruleset::builtin("animal").expect("animal chess is a built-in game"));
    &RULES
}

/// Returns the side of a player.
fn side(player: usize) -> Color {
    Color::from_index(player)
}

fn square(row: usize, col: usize) -> Option<Square> {
    let board = animal().board();
    board.square(File(u8::try_from(col).ok()?), Rank(u8::try_from(row).ok()?))
}

/// Returns the row and the column of a square.
fn place(square: Square) -> (usize, usize) {
    let board = animal().board();
    (usize::from(board.rank(square).0), usize::from(board.file(square).0))
}

fn def(kind: Kind) -> &'static PieceDef {
    animal().piece_def(kind)
}

/// Returns the kind with a name of the ruleset. A test checks that all names exist.
pub(super) fn kind_named(name: &str) -> Kind {
    animal().kind_named(name).expect("the animals are named as in the ruleset")
}

/// Returns the opening array: row, column, player and kind.
pub(super) fn start() -> Vec<(usize, usize, usize, Kind)> {
    let setup = animal().start_setup();
    let standing = animal().board().all().zip(setup.board);
    let piece = |(square, piece): (Square, Option<Piece>)| {
        let (row, col) = place(square);
        piece.map(|piece| (row, col, piece.color.index(), piece.kind))
    };
    standing.filter_map(piece).collect()
}

/// Returns whether pieces of a player promote on a square.
pub(super) fn is_promotion_zone(row: usize, col: usize, player: usize) -> bool {
    let zones = animal().def().pieces.iter().filter_map(|piece| piece.promotion.as_ref());
    let squares = zones.fold(B256::EMPTY, |all, promotion| all | promotion.zone.of[side(player).index()]);
    square(row, col).is_some_and(|square| squares.contains(square))
}

/// Returns the promoted form of a kind, if it has one.
pub(super) fn promoted(kind: Kind) -> Option<Kind> {
    let into = def(kind).promotion.as_ref()?.into.first()?;
    animal().kind_named(into)
}

/// Returns the unpromoted form of a kind, which it has after being captured.
pub(super) fn in_hand(kind: Kind) -> Kind {
    animal().in_hand(kind)
}

/// Returns whether the capture of a kind decides the game.
pub(super) fn is_royal(kind: Kind) -> bool {
    def(kind).royal
}

/// Returns the rows and columns to which a piece can go, among other pieces.
pub(super) fn moves(
    kind: Kind,
    player: usize,
    from: (usize, usize),
    others: impl Iterator<Item = (usize, usize, usize, Kind)>,
) -> Vec<(usize, usize)> {
    let Some(from) = square(from.0, from.1) else { return Vec::new() };
    let mut setup = Setup::empty(animal());
    for (row, col, player, kind) in others {
        if let Some(square) = square(row, col) {
            setup.board[square.index()] = Some(Piece { color: side(player), kind });
        }
    }
    let found = targets(animal(), &setup, Piece { color: side(player), kind }, from);
    (found.quiet | found.captures).squares().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_the_rulesets() {
        let board = animal().board();
        let size = (usize::from(board.ranks()), usize::from(board.files()));
        assert_eq!(size, (crate::animal::Game::HEIGHT, crate::animal::Game::WIDTH));
        assert_eq!(start().len(), 16);
    }
}
