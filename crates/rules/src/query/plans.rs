//! Premoves: where pieces might go after the opponent's next move.
//!
//! That move is not known yet, so obstacles are ignored. A planned move may turn out not to be legal; every
//! move that can be legal is planned, except those that only a hurdle makes possible.

use tabiya_board::{B256, Color, Set, Square};

use super::hooks::Query;
use super::leg::{Mover, Obstacle};
use crate::registry::hooks::Slices;
use crate::{Kind, Piece, Position, Ruleset};

/// The squares that the pieces of a side might go to: see [`Position::plans`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plans {
    /// The targets of each piece on the board, by its square.
    pub steps: Vec<(Square, B256)>,
    /// The targets of each kind in hand.
    pub places: Vec<(Kind, B256)>,
}

impl Position {
    /// Returns the squares that the pieces of a side might go to in its next turn, whatever the opponent does
    /// now.
    ///
    /// ```
    /// use tabiya_board::{Color, Set};
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let square = |name| chess.board().parse(name).unwrap();
    /// let black = chess.start().plans(Color::Black);
    /// let (_, pawn) = black.steps.iter().find(|(from, _)| *from == square("e7")).unwrap();
    /// // To its own side's squares as well: something may be captured there, and be recaptured.
    /// assert!(pawn.squares().eq(["e5", "d6", "e6", "f6"].map(square)));
    /// let (_, king) = black.steps.iter().find(|(from, _)| *from == square("e8")).unwrap();
    /// assert!(king.contains(square("g8")));
    /// ```
    pub fn plans(&self, color: Color) -> Plans {
        let ruleset = self.ruleset();
        let (board, reach) = (ruleset.board(), Reach::of(ruleset));
        let mut others = Vec::new();
        Slices::planned_steps(self, color, &mut |from, to| others.push((from, to)));
        let step = |from: Square| {
            let piece = self.piece_at(from).filter(|piece| piece.color == color)?;
            let mut to = reach.from(ruleset, piece, from);
            for (_, target) in others.iter().filter(|(other, _)| *other == from) {
                to |= B256::of(*target);
            }
            to.any().then_some((from, to))
        };
        let steps = board.all().filter_map(step).collect();
        let mut places = Vec::new();
        Slices::planned_places(self, color, &mut |kind, to| places.push((kind, to)));
        Plans { steps, places }
    }
}

/// Where each piece could go from each square of an empty board, including captures.
struct Reach(Vec<B256>);

impl Reach {
    /// Returns that of a game, which is found on first use.
    fn of(ruleset: &Ruleset) -> &Reach {
        ruleset.memo().get().unwrap_or_else(|| ruleset.memo().keep(Reach::find(ruleset)))
    }

    /// Returns where a piece could go from a square.
    fn from(&self, ruleset: &Ruleset, piece: Piece, from: Square) -> B256 {
        let piece_number = piece.color.index() * ruleset.kind_count() + piece.kind.index();
        self.0[piece_number * ruleset.board().squares() + from.index()]
    }

    fn find(ruleset: &Ruleset) -> Reach {
        let pieces =
            Color::ALL.into_iter().flat_map(|color| ruleset.kinds().map(move |kind| Piece { color, kind }));
        let squares = ruleset.board().all();
        let places = pieces.flat_map(|piece| squares.clone().map(move |from| (piece, from)));
        Reach(places.map(|(piece, from)| reached(ruleset, piece, from)).collect())
    }
}

/// Returns where a piece could go from a square of an empty board.
fn reached(ruleset: &Ruleset, piece: Piece, from: Square) -> B256 {
    let Some(mover) = Mover::new(ruleset, piece, from) else { return B256::EMPTY };
    let mut reached = B256::EMPTY;
    for leg in mover.legs() {
        // A hurdle may come to stand there.
        let open = |to: &Square| {
            matches!(leg.status(&mover, B256::EMPTY, *to), Some(Ok(()) | Err(Obstacle::NoHurdle)))
        };
        reached |= B256::from_squares(leg.squares(&mover).filter(open));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every legal move could have been planned one move earlier, except those that hurdles make possible.
    #[test]
    fn legal_moves_can_be_planned() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::compile(def).unwrap();
            let mut position = ruleset.start();
            for round in 0..60 {
                let moves = position.legal_moves();
                let plans = position.plans(position.turn());
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
