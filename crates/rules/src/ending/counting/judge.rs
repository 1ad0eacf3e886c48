//! Counted endings (makruk). Once no pawns are left, the weaker side may count, and the stronger side has to
//! mate before the count runs out.
//!
//! - *Pieces' honour*: a bare king counts his own moves, beginning with the number of pieces on the
//!   board, up to a limit set by what the stronger side had when the count began: two rooks 8, one
//!   rook 16, two khons 22, two knights 32, one khon 44, anything else 64. When the count exceeds the
//!   limit the game is drawn. Captures do not change a running count. This is automatic, since the
//!   moves determine the count.
//! - *Board's honour*: while both sides have pieces, 64 moves of each side draw. Over the board the
//!   weaker side decides whether to count, so here it is a claim of the side to move.
//!
//! Limits and order as in Fairy-Stockfish; the pieces are found by their names.

use tabiya_board::Color;

use super::Counting;
use crate::def::By;
use crate::ending::hooks::Judge;
use crate::ending::{ClaimError, History, Outcome, Reason};
use crate::query::hooks::Query;
use crate::registry::hooks::Slices;
use crate::{Move, Position};

/// The number of moves of each side that board's honour allows.
pub(super) const BOARD_LIMIT: u16 = 64;

/// The counts after some move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    /// The bare side, its count and its limit.
    pub(super) pieces: Option<(Color, u16, u16)>,
    /// Half-moves of board's honour.
    pub(super) board: u16,
}

impl Count {
    /// Returns the counts at the beginning of a game.
    fn begin(position: &Position) -> Count {
        Count { pieces: Material::of(position).bare().map(|bare| bare.begin()), board: 0 }
    }

    /// Returns the counts after a move.
    fn after(self, before: &Position, after: &Position) -> Count {
        let material = Material::of(after);
        match (material.bare(), self.pieces) {
            (Some(bare), Some((side, count, limit))) if bare.side == side => {
                let moved = u16::from(before.turn() == side);
                Count { pieces: Some((side, count.saturating_add(moved), limit)), board: 0 }
            }
            (Some(bare), _) => Count { pieces: Some(bare.begin()), board: 0 },
            (None, _) if material.pawns => Count::default(),
            // The move that took or promoted the last pawn begins the count and is not counted.
            (None, _) if Material::of(before).pawns => Count::default(),
            (None, _) => Count { pieces: None, board: self.board.saturating_add(1) },
        }
    }
}

impl Judge for Counting {
    /// The counts of each position; empty in games without counting.
    type Memory = Vec<Count>;

    fn begin(position: &Position) -> Vec<Count> {
        position.ruleset().def().endings.counting.map(|_| Count::begin(position)).into_iter().collect()
    }

    fn remembers(counts: &Vec<Count>) -> bool {
        !counts.is_empty()
    }

    fn push(counts: &mut Vec<Count>, before: &Position, _: Move, after: &Position) {
        if let Some(count) = counts.last() {
            counts.push(count.after(before, after));
        }
    }

    fn pop(counts: &mut Vec<Count>) {
        counts.pop();
    }

    fn decide(_: &Position, history: &History, by: By) -> Option<Outcome> {
        let count = history.memory.counting.last()?;
        let ended = match by {
            By::Automatic => count.pieces.is_some_and(|(_, count, limit)| count > limit),
            By::Claim => count.pieces.is_none() && count.board >= 2 * BOARD_LIMIT,
        };
        ended.then(|| Outcome::draw(Reason::Counting).by(by))
    }

    fn claim_error(position: &Position, history: &History, reason: Reason) -> Option<ClaimError> {
        let counted = reason == Reason::Counting && position.ruleset().def().endings.counting.is_some();
        let plies = history.memory.counting.last().map_or(0, |count| count.board);
        counted.then_some(ClaimError::Counting { plies, needed: 2 * BOARD_LIMIT })
    }
}

/// The material on the board, as far as counting needs it.
struct Material {
    /// The number of pieces of each side besides its royal.
    others: [u16; 2],
    /// The numbers of rooks, khons and knights of each side.
    named: [[u16; 3]; 2],
    /// Whether there are pieces that still promote.
    pawns: bool,
}

/// Returns the side that has only its royal, if the other side has more.
struct Bare<'a> {
    side: Color,
    material: &'a Material,
}

impl Material {
    fn of(position: &Position) -> Material {
        let ruleset = position.ruleset();
        let mut material = Material { others: [0; 2], named: [[0; 3]; 2], pawns: false };
        for square in ruleset.board().all() {
            let Some(piece) = position.piece_at(square) else { continue };
            let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
            let side = piece.color.index();
            material.pawns |= Slices::changes_for_good(def);
            material.others[side] += u16::from(!def.royal);
            if let Some(at) = ["rook", "khon", "knight"].iter().position(|name| *name == def.name) {
                material.named[side][at] += 1;
            }
        }
        material
    }

    fn bare(&self) -> Option<Bare<'_>> {
        let [white, black] = self.others.map(|others| others == 0);
        let side = if white { Color::White } else { Color::Black };
        (white != black && !self.pawns).then_some(Bare { side, material: self })
    }
}

impl Bare<'_> {
    fn begin(&self) -> (Color, u16, u16) {
        let [rooks, khons, knights] = self.material.named[(!self.side).index()];
        let limit = match (rooks, khons, knights) {
            (2.., ..) => 8,
            (1, ..) => 16,
            (_, 2.., _) => 22,
            (_, _, 2..) => 32,
            (_, 1, _) => 44,
            _ => 64,
        };
        (self.side, self.material.others.iter().sum::<u16>() + 2, limit)
    }
}

/// Passes on the reasons why claims by this ending are not granted.
macro_rules! counting_claim_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The count has not run out.
            Counting {
                /// The number of half-moves counted.
                plies: u16,
                /// The number of half-moves needed.
                needed: u16,
            } = match plies {
                1 => format!("Only 1 half-move has been counted, and {needed} are needed."),
                _ => format!("Only {plies} half-moves have been counted, and {needed} are needed."),
            };
        } $($more)* }
    };
}
pub(crate) use counting_claim_errors;
