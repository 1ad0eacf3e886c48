//! Proof by confinement: no piece ever leaves its own half, such as advisors, elephants and the general of
//! xiangqi.
//!
//! Neither side can then ever give check. If stalemate is not a draw, it has to be excluded too: every
//! arrangement that an army can reach is tried with the enemy royal on every square of its zone and an open
//! view between the royals. If there is always a legal move, neither side can win. The AXF rules call such
//! games drawn for lack of attacking pieces.

use std::collections::BTreeSet;

use tabiya_board::{B256, Color, Set, Square};

use crate::query::hooks::Query;
use crate::registry::hooks::Slices;
use crate::{Piece, Position, Setup};

/// The number of arrangements of an army after which the search gives up.
const LIMIT: usize = 2_000;

pub(super) fn nobody_leaves(position: &Position) -> bool {
    let Some(zones) = zones(position) else { return false };
    zones[0].is_disjoint(zones[1]) && Color::ALL.into_iter().all(|color| can_always_move(position, color))
}

/// Returns the squares that each side's pieces are confined to, if all of them are.
fn zones(position: &Position) -> Option<[B256; 2]> {
    let ruleset = position.ruleset();
    let mut zones = [B256::EMPTY; 2];
    for square in ruleset.board().all() {
        let Some(piece) = position.piece_at(square) else { continue };
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let side = piece.color.index();
        zones[side] |= def.confined.filter(|_| !Slices::changes_for_good(def))?.of[side];
    }
    Some(zones)
}

/// Returns whether a side has a legal move in every arrangement of its pieces, wherever the enemy royal is.
fn can_always_move(position: &Position, color: Color) -> bool {
    let ruleset = position.ruleset();
    let def = ruleset.def();
    let Some(royal) = ruleset.kinds().find(|kind| def.pieces[ruleset.piece_of(*kind)].royal) else {
        return false;
    };
    let zone =
        def.pieces[ruleset.piece_of(royal)].confined.map_or(B256::EMPTY, |zone| zone.of[(!color).index()]);
    let enemy = Piece { color: !color, kind: royal };
    let mut army = position.setup();
    army.turn = color;
    army.halfmove_clock = 0;
    for slot in &mut army.board {
        *slot = slot.filter(|piece| piece.color == color);
    }
    let mut seen: BTreeSet<Vec<Option<Piece>>> = BTreeSet::from([army.board.clone()]);
    let mut open = vec![army];
    while let Some(army) = open.pop() {
        for square in zone.squares() {
            let faced = with(position, &army, square, enemy);
            // Two royals that face each other cannot occur.
            if faced.is_check() {
                continue;
            }
            let moves = faced.legal_moves();
            if moves.is_empty() {
                return false;
            }
            for m in moves {
                let mut next = army.clone();
                next.board[m.to().index()] = next.board[m.from().index()].take();
                if seen.insert(next.board.clone()) {
                    open.push(next);
                }
            }
        }
        if seen.len() > LIMIT {
            return false;
        }
    }
    true
}

fn with(position: &Position, army: &Setup, square: Square, piece: Piece) -> Position {
    let mut setup = army.clone();
    setup.board[square.index()] = Some(piece);
    Position::from_setup_unchecked(position.ruleset(), &setup)
}
