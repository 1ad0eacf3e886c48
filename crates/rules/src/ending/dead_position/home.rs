//! Proof by confinement: no piece ever leaves its own half, such as advisors, elephants and the general of
//! xiangqi.
//!
//! Neither side can then ever capture or give check. If stalemate is not a draw, it has to be excluded too: a
//! side must have a legal move however its pieces are placed on the squares that they can ever reach,
//! wherever the enemy royal is. The AXF rules call such games drawn for lack of attacking pieces.
//!
//! Of the enemy only the royal is placed. Its other pieces stand outside of the squares that matter to a move
//! (a piece with a move past a square that an enemy can enter ends the proof); what they can do is to stand
//! between the royals. That allows more moves where the royals would face each other otherwise, and it allows
//! placements in which they would: these are searched for a move that is open at all.
//!
//! The placements are searched for one without a move. The royal is placed first, then one piece after the
//! other; as soon as a placed piece has a move that no piece still to be placed can prevent, all placements
//! that begin so are settled. This leaves a few hundred of the thousands of placements. Only complete ones
//! are tried on the board.

use tabiya_board::{B256, Color, Set, Square};

use super::judge::is_closed;
use crate::ending::budget::Budget;
use crate::query::hooks::Query;
use crate::query::leg::Mover;
use crate::registry::hooks::Slices;
use crate::{Piece, Position, Setup};

/// The work of setting up a position and listing its moves.
const POSITION: usize = 700;

/// The work of looking at one step, or at the line between the royals.
const STEP: usize = 7;

/// Returns whether neither side can ever leave its half, nor run out of moves.
pub(super) fn nobody_leaves(position: &Position, budget: &mut Budget) -> bool {
    let Some(zones) = zones(position) else { return false };
    zones[0].is_disjoint(zones[1])
        && is_closed(position)
        && Color::ALL.into_iter().all(|color| {
            let theirs = zones[(!color).index()];
            can_always_move(position, color, theirs, budget) == Some(true)
        })
}

/// Returns the squares to which each side's pieces are confined, if all are confined and none changes its
/// kind.
fn zones(position: &Position) -> Option<[B256; 2]> {
    let ruleset = position.ruleset();
    let mut zones = [B256::EMPTY; 2];
    for square in ruleset.board().all() {
        let Some(piece) = position.piece_at(square) else { continue };
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let side = piece.color.index();
        if Slices::change(ruleset, piece.kind, piece.color).is_some() {
            return None;
        }
        zones[side] |= def.confined?.of[side] | B256::of(square);
    }
    Some(zones)
}

/// Returns whether a side has a legal move in every placement of its pieces, wherever the enemy royal is;
/// `None` if that takes too much work, if a piece hops, or if one moves past squares of the enemy (`theirs`).
fn can_always_move(position: &Position, color: Color, theirs: B256, budget: &mut Budget) -> Option<bool> {
    let ruleset = position.ruleset();
    let def = ruleset.def();
    let royal = ruleset.kinds().find(|kind| def.pieces[ruleset.piece_of(*kind)].royal)?;
    let zone = def.pieces[ruleset.piece_of(royal)].confined?.of[(!color).index()];
    let mut army = Vec::new();
    for square in ruleset.board().all() {
        if let Some(piece) = position.piece_at(square).filter(|piece| piece.color == color) {
            army.push(Confined::new(position, piece, square, theirs, budget)?);
        }
    }
    // The royal comes first, then the pieces with the fewest squares. Equal pieces are neighbours.
    army.sort_by_key(|piece| (piece.piece.kind != royal, piece.reach.len(), piece.piece.kind.index()));
    let mut later = vec![B256::EMPTY; army.len()];
    for at in (1..army.len()).rev() {
        later[at - 1] = later[at] | army[at].reach;
    }
    let mut empty = position.setup();
    empty.turn = color;
    empty.halfmove_clock = 0;
    empty.board.fill(None);
    let mut search = Search {
        position,
        army,
        later,
        empty,
        enemy: Piece { color: !color, kind: royal },
        placed: Vec::new(),
    };
    for square in search.army.first()?.reach.squares() {
        for enemy in zone.squares() {
            search.placed.push(square);
            let stuck = search.is_stuck_somehow(enemy, budget)?;
            search.placed.pop();
            if stuck {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// A piece and the squares that it can ever reach.
struct Confined {
    piece: Piece,
    reach: B256,
    /// For each square of the board, the moves from there if it can reach it.
    moves: Vec<Vec<Step>>,
}

/// A move without capture: its target, and the other squares that must be empty.
struct Step {
    to: Square,
    way: B256,
}

impl Confined {
    fn new(
        position: &Position,
        piece: Piece,
        start: Square,
        theirs: B256,
        budget: &mut Budget,
    ) -> Option<Confined> {
        let ruleset = position.ruleset();
        let mut moves: Vec<Vec<Step>> = Vec::new();
        moves.resize_with(ruleset.board().squares(), Vec::new);
        let mut reach = B256::of(start);
        let mut todo = reach;
        while todo.any() {
            let from = todo.pop();
            let mover = Mover::new(ruleset, piece, from)?;
            for leg in mover.legs().filter(|leg| leg.part.quiet) {
                for to in leg.squares(&mover) {
                    budget.spend(STEP)?;
                    let Some(way) = leg.way_to(&mover, to)? else { continue };
                    if !way.is_disjoint(theirs) {
                        return None;
                    }
                    todo |= B256::of(to) & !reach;
                    reach |= B256::of(to);
                    moves[from.index()].push(Step { to, way });
                }
            }
        }
        Some(Confined { piece, reach, moves })
    }

    /// Returns whether another piece can be exchanged with this one.
    fn is_like(&self, other: &Confined) -> bool {
        self.piece == other.piece && self.reach == other.reach
    }
}

/// The search for a placement without a move.
struct Search<'a> {
    position: &'a Position,
    /// The royal, then the other pieces.
    army: Vec<Confined>,
    /// For each piece, the squares that the pieces after it can reach.
    later: Vec<B256>,
    /// The empty board with this side to move.
    empty: Setup,
    /// The enemy royal.
    enemy: Piece,
    /// The squares of the first pieces of the army.
    placed: Vec<Square>,
}

impl Search<'_> {
    /// Returns whether the pieces still to be placed can be placed so that the side has no legal move.
    fn is_stuck_somehow(&mut self, enemy: Square, budget: &mut Budget) -> Option<bool> {
        if self.surely_moves(enemy, budget)? {
            return Some(false);
        }
        let next = self.placed.len();
        let Some(piece) = self.army.get(next) else {
            budget.spend(POSITION)?;
            return Some(self.is_stuck(enemy));
        };
        let taken = self.placed.iter().fold(B256::EMPTY, |set, square| set | B256::of(*square));
        let mut squares = piece.reach & !taken;
        // Pieces that are alike are placed in the order of the squares only.
        let alike = self.army[next - 1].is_like(piece).then(|| self.placed[next - 1]);
        while squares.any() {
            let square = squares.pop();
            if alike.is_some_and(|before| square < before) {
                continue;
            }
            self.placed.push(square);
            let stuck = self.is_stuck_somehow(enemy, budget)?;
            self.placed.pop();
            if stuck {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns whether a piece on the board has a legal move wherever the others will be placed.
    fn surely_moves(&self, enemy: Square, budget: &mut Budget) -> Option<bool> {
        let last = self.placed.len() - 1;
        let maybe_taken = self.placed.iter().fold(self.later[last], |set, square| set | B256::of(*square));
        let royal = self.placed[0];
        let faced = self.is_faced(enemy, royal, B256::EMPTY);
        for (at, (piece, from)) in self.army.iter().zip(&self.placed).enumerate() {
            let steps = &piece.moves[from.index()];
            budget.spend(steps.len() * 7 / 4 + STEP)?;
            // A piece that stands between the royals may have to stay there.
            if at > 0 && faced && !self.is_faced(enemy, royal, B256::of(*from)) {
                continue;
            }
            for step in steps {
                let open = !maybe_taken.contains(step.to) && step.way.is_disjoint(maybe_taken);
                if open && (at > 0 || !self.is_faced(enemy, step.to, B256::EMPTY)) {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Returns whether the enemy royal attacks a square across an open board.
    fn is_faced(&self, enemy: Square, square: Square, occupied: B256) -> bool {
        Slices::attacks(self.position.ruleset(), occupied, self.enemy, enemy, square)
    }

    /// Returns whether the side may have no legal move in a complete placement.
    fn is_stuck(&self, enemy: Square) -> bool {
        let taken = self.placed.iter().fold(B256::EMPTY, |set, square| set | B256::of(*square));
        if self.is_faced(enemy, self.placed[0], taken) {
            // Only with enemy pieces between the royals, which stay there while this side moves.
            let is_open = |step: &Step| !taken.contains(step.to) && step.way.is_disjoint(taken);
            let mut army = self.army.iter().zip(&self.placed);
            return !army.any(|(piece, from)| piece.moves[from.index()].iter().any(is_open));
        }
        let mut setup = self.empty.clone();
        setup.board[enemy.index()] = Some(self.enemy);
        for (piece, square) in self.army.iter().zip(&self.placed) {
            setup.board[square.index()] = Some(piece.piece);
        }
        let position = Position::from_setup_unchecked(self.position.ruleset(), &setup);
        !position.has_legal_move()
    }
}
