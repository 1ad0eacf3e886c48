//! Where pieces might go after the opponent's next move: what a board lets a player plan.
//!
//! Nobody knows that move yet, so nothing is in the way: a plan may turn out not to be legal, and what can
//! be legal is planned, but for what only a hurdle makes possible.

use tabiya_board::{B256, Color, Set, Square};

use super::hooks::Query;
use super::leg::{Mover, Obstacle};
use crate::registry::hooks::Slices;
use crate::{Kind, Piece, Position, Ruleset};

/// Where the pieces of a side might go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plans {
    /// From each square on which the side has a piece.
    pub steps: Vec<(Square, B256)>,
    /// From the hand.
    pub places: Vec<(Kind, B256)>,
}

/// Where the pieces of a side might go when its turn comes, whatever the opponent does now.
///
/// ```
/// use tabiya_board::{Color, Set};
/// use tabiya_rules::{Ruleset, plans};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let square = |name| chess.board().parse(name).unwrap();
/// let black = plans(&chess.start(), Color::Black);
/// let (_, pawn) = black.steps.iter().find(|(from, _)| *from == square("e7")).unwrap();
/// // To its own side's squares as well: something may be captured there, and be recaptured.
/// assert!(pawn.squares().eq(["e5", "d6", "e6", "f6"].map(square)));
/// let (_, king) = black.steps.iter().find(|(from, _)| *from == square("e8")).unwrap();
/// assert!(king.contains(square("g8")));
/// ```
pub fn plans(position: &Position, color: Color) -> Plans {
    let ruleset = position.ruleset();
    let (board, reach) = (ruleset.board(), ruleset.reach(reach));
    let mut others = Vec::new();
    Slices::planned_steps(position, color, &mut |from, to| others.push((from, to)));
    let step = |from: Square| {
        let piece = position.piece_at(from).filter(|piece| piece.color == color)?;
        let mut to = reach[index(ruleset, piece, from)];
        for (_, target) in others.iter().filter(|(other, _)| *other == from) {
            to |= B256::of(*target);
        }
        to.any().then_some((from, to))
    };
    let steps = board.all().filter_map(step).collect();
    let mut places = Vec::new();
    Slices::planned_places(position, color, &mut |kind, to| places.push((kind, to)));
    Plans { steps, places }
}

/// Where each piece could go from each square of an empty board, captures included.
pub(crate) fn reach(ruleset: &Ruleset) -> Vec<B256> {
    let pieces =
        Color::ALL.into_iter().flat_map(|color| ruleset.kinds().map(move |kind| Piece { color, kind }));
    let squares = ruleset.board().all();
    pieces
        .flat_map(|piece| squares.clone().map(move |from| (piece, from)))
        .map(|(piece, from)| {
            let Some(mover) = Mover::new(ruleset, piece, from) else { return B256::EMPTY };
            let mut reached = B256::EMPTY;
            for leg in mover.legs() {
                // What it could hop over may come to stand there.
                let open = |to: &Square| {
                    matches!(leg.status(&mover, B256::EMPTY, *to), Some(Ok(()) | Err(Obstacle::NoHurdle)))
                };
                reached |= B256::from_squares(leg.squares(&mover).filter(open));
            }
            reached
        })
        .collect()
}

/// The place of a piece on a square in [`reach`].
fn index(ruleset: &Ruleset, piece: Piece, from: Square) -> usize {
    let piece_number = piece.color.index() * ruleset.kind_count() + piece.kind.index();
    piece_number * ruleset.board().squares() + from.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is legal now could have been planned a move ago, in every game, but for what hurdles make
    /// possible.
    #[test]
    fn legal_moves_can_be_planned() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::compile(def).unwrap();
            let mut position = ruleset.start();
            for round in 0..60 {
                let moves = position.legal_moves();
                let plans = plans(&position, position.turn());
                for m in &moves {
                    let planned = match position.attempt_of(*m) {
                        crate::Attempt::Step { from, to, .. } => plans
                            .steps
                            .iter()
                            .any(|(square, squares)| *square == from && squares.contains(to)),
                        crate::Attempt::Pass => true,
                        crate::Attempt::Place { kind, to, .. } => {
                            plans.places.iter().any(|(held, squares)| *held == kind && squares.contains(to))
                        }
                    };
                    assert!(planned || !ruleset.alternates(), "{}: {m:?} after {round} moves", ruleset.id());
                }
                let Some(m) = moves.get(round * 7 % moves.len().max(1)) else { break };
                position.play_unchecked(*m);
            }
        }
    }
}
