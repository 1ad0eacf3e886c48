//! Where a piece can ever stand: from the opening array, from hand and by promotion, along its
//! moves on boards as empty as it likes. A pawn never stands behind its first rank, and an
//! elephant only on seven points of its side.

use tabiya_board::{B256, Color, Set, Square};

use crate::def::CastlingFrom;
use crate::query::leg::{Mover, Obstacle};
use crate::query::promotes::Promotes;
use crate::{Kind, Piece, Ruleset};

/// The squares on which each kind can ever stand, for White and for Black.
pub(crate) fn places(ruleset: &Ruleset) -> [Vec<B256>; 2] {
    Color::ALL.map(|color| {
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
    })
}

/// Where pieces appear without having moved.
fn sources(ruleset: &Ruleset, color: Color) -> Vec<B256> {
    let def = ruleset.def();
    let side = color.index();
    let (kinds, array) = ruleset.kinds_and_array();
    let all = B256::from_squares(def.board.all());
    let mut places: Vec<B256> =
        ruleset.kinds().map(|kind| B256::from_squares(array.squares_of(kind.index(), side))).collect();
    let mut add = |name: &str, squares: B256| {
        if let Some(kind) = kinds.plain(name) {
            places[kind] |= squares;
        }
    };
    for drop in def.hands.iter().flat_map(|hands| &hands.drops) {
        let zone = drop.zone.map_or(all, |zone| zone.of[side]);
        for name in drop.also_as.iter().chain([&drop.piece]) {
            add(name, zone);
        }
    }
    if let Some(gating) = &def.gating {
        gating.pieces.iter().for_each(|name| add(name, gating.from.of[side]));
    }
    if let Some(castling) = &def.castling
        && let Some(king) = array.square_of(def, &castling.king, side)
    {
        let home = |file: u8| def.board.square(tabiya_board::File(file), def.board.rank(king));
        for wing in castling.wings.iter().flatten() {
            add(&castling.king, B256::from_squares(home(wing.king_to)));
            add(&castling.rook, B256::from_squares(home(wing.rook_to)));
        }
        if castling.from == CastlingFrom::Anywhere {
            // Where castling pieces may stand anywhere, so may all others of the home rank.
            let rank = B256::from_squares((0..def.board.files()).filter_map(home));
            for set in places.iter_mut().filter(|set| !set.is_disjoint(rank)) {
                *set |= rank;
            }
        }
    }
    places
}

/// What a piece could be, and where, after a move from a square.
fn moves(ruleset: &Ruleset, piece: Piece, from: Square) -> Vec<(usize, Square)> {
    let mut found = Vec::new();
    let Some(mover) = Mover::new(ruleset, piece, from) else { return found };
    let promotes = Promotes::of(ruleset, piece.kind, piece.color);
    for leg in mover.legs() {
        for to in leg.squares(&mover) {
            if !matches!(leg.status(&mover, B256::EMPTY, to), Some(Ok(()) | Err(Obstacle::NoHurdle))) {
                continue;
            }
            if let Some(promotes) = promotes.as_ref().filter(|promotes| promotes.may(from, to)) {
                found.extend(promotes.into.iter().map(|kind| (kind.index(), to)));
            }
            if !promotes.as_ref().is_some_and(|promotes| promotes.must_after(from, to)) {
                found.push((piece.kind.index(), to));
            }
        }
    }
    found
}
