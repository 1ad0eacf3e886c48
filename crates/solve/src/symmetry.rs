//! The symmetries of a game, read from its definition. Uncertain ones are not used.

use tabiya_board::{B256, BoardSize, Set, Square};
use tabiya_rules::Ruleset;
use tabiya_rules::betza::Part;
use tabiya_rules::def::{PieceDef, Zone};

/// The symmetries of a game, by which several positions count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Symmetry {
    /// Whether the sides have the same rules, so that the board can be turned by 180 degrees and the sides
    /// swapped.
    pub turn: bool,
    /// Whether left and right are the same.
    pub mirror: bool,
}

impl Symmetry {
    /// No symmetry.
    pub const NONE: Symmetry = Symmetry { turn: false, mirror: false };

    /// Returns the symmetries of a game. Its opening array need not have them.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// use tabiya_solve::Symmetry;
    /// let of = |game| Symmetry::of(&Ruleset::builtin(game).unwrap());
    /// assert_eq!(of("dobutsu"), Symmetry { turn: true, mirror: true });
    /// assert_eq!(of("chess"), Symmetry::NONE);
    /// ```
    pub fn of(ruleset: &Ruleset) -> Symmetry {
        let def = ruleset.def();
        let from_array = def.pieces.iter().any(starts_from_array);
        let Some(mut zones) = def.symmetric_zones().filter(|_| !from_array) else { return Symmetry::NONE };
        zones.extend(def.pieces.iter().flat_map(piece_zones));
        let board = def.board;
        let turn = zones.iter().all(|zone| turned(board, zone.of[0]) == zone.of[1]);
        let mirror = zones.iter().all(|zone| zone.of.iter().all(|set| mirrored(board, *set) == *set))
            && def.pieces.iter().flat_map(PieceDef::parts).all(is_mirrored);
        Symmetry { turn, mirror }
    }

    /// Returns the symmetries that both have.
    pub fn and(self, other: Symmetry) -> Symmetry {
        Symmetry { turn: self.turn && other.turn, mirror: self.mirror && other.mirror }
    }
}

/// Returns the square that a square becomes when the board is turned by 180 degrees.
pub(crate) fn turned_square(board: BoardSize, square: Square) -> Square {
    Square((board.squares() - 1 - square.index()) as u8)
}

/// Returns the square that a square becomes when left and right are swapped.
pub(crate) fn mirrored_square(board: BoardSize, square: Square) -> Square {
    board.reflect(turned_square(board, square))
}

fn turned(board: BoardSize, set: B256) -> B256 {
    B256::from_squares(set.squares().map(|square| turned_square(board, square)))
}

fn mirrored(board: BoardSize, set: B256) -> B256 {
    B256::from_squares(set.squares().map(|square| mirrored_square(board, square)))
}

/// Returns whether a part of a movement is the same to the left and to the right. Movements of Black are
/// those of White turned.
fn is_mirrored(part: &Part) -> bool {
    part.vectors.iter().all(|(x, y)| part.vectors.contains(&(-x, *y)))
}

/// Returns whether the initial moves of a piece depend on the opening array, which may be of any form.
fn starts_from_array(piece: &PieceDef) -> bool {
    piece.initial.is_none() && piece.parts().any(|part| part.initial)
}

/// Returns the zones of a piece, other than those of mechanisms.
fn piece_zones(piece: &PieceDef) -> impl Iterator<Item = Zone> {
    let moving = piece.movement_in.iter().map(|(zone, _)| *zone);
    moving.chain([piece.confined, piece.initial].into_iter().flatten())
}
