//! The squares on which a piece can ever stand: those it reaches from the opening array, from hand and by
//! promotion, if nothing is in its way. A chess pawn never stands on its first rank, and an elephant of
//! xiangqi only on seven points.

use tabiya_board::{B256, Color, Set, Square};

use super::hooks::Validate;
use crate::query::hooks::Query;
use crate::query::leg::{Mover, Obstacle};
use crate::registry::hooks::Slices;
use crate::{Kind, Piece, Ruleset};

/// The squares on which pieces can ever stand.
pub(super) struct Places {
    /// By side and kind.
    of: [Vec<B256>; 2],
}

impl Places {
    /// Returns those of a game, which are found on first use.
    pub(super) fn of(ruleset: &Ruleset) -> &Places {
        ruleset.memo().get().unwrap_or_else(|| ruleset.memo().keep(Places::find(ruleset)))
    }

    /// Returns whether a piece can ever stand on a square.
    pub(super) fn contain(&self, piece: Piece, square: Square) -> bool {
        self.of[piece.color.index()][piece.kind.index()].contains(square)
    }

    fn find(ruleset: &Ruleset) -> Places {
        let of = Color::ALL.map(|color| {
            let mut places = sources(ruleset, color);
            let mut left: Vec<(usize, Square)> = places
                .iter()
                .enumerate()
                .flat_map(|(kind, set)| set.squares().map(move |square| (kind, square)))
                .collect();
            while let Some((kind, from)) = left.pop() {
                for (kind, to) in moves(ruleset, Piece { color, kind: Kind(kind as u8) }, from) {
                    if !places[kind].contains(to) {
                        places[kind] |= B256::of(to);
                        left.push((kind, to));
                    }
                }
            }
            places
        });
        Places { of }
    }
}

/// Returns the squares on which pieces appear without having moved.
fn sources(ruleset: &Ruleset, color: Color) -> Vec<B256> {
    let side = color.index();
    let (_, array) = ruleset.kinds_and_array();
    let mut places: Vec<B256> =
        ruleset.kinds().map(|kind| B256::from_squares(array.squares_of(kind.index(), side))).collect();
    Slices::sources(ruleset, color, &mut places);
    places
}

/// Returns the kinds and squares that a piece could have after a move from a square.
fn moves(ruleset: &Ruleset, piece: Piece, from: Square) -> Vec<(usize, Square)> {
    let mut found = Vec::new();
    let Some(mover) = Mover::new(ruleset, piece, from) else { return found };
    let change = Slices::change(ruleset, piece.kind, piece.color);
    for leg in mover.legs() {
        for to in leg.squares(&mover) {
            if !matches!(leg.status(&mover, B256::EMPTY, to), Some(Ok(()) | Err(Obstacle::NoHurdle))) {
                continue;
            }
            if let Some(change) = change.as_ref().filter(|change| change.may(from, to)) {
                found.extend(change.into.iter().map(|kind| (kind.index(), to)));
            }
            if !change.as_ref().is_some_and(|change| change.must_after(from, to)) {
                found.push((piece.kind.index(), to));
            }
        }
    }
    found
}
