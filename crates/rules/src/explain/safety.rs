//! The safety of the royals after a move that the piece itself could make.

use tabiya_board::{Color, Set, Square};

use super::{Explainer, Refusal};
use crate::def::RoyalRule;
use crate::query::{check_on, explodes, faces, leg::Mover, occupied, royals_of};
use crate::{Attempt, Move, Piece, Setup};

impl Explainer<'_> {
    /// Makes the move on a copy and looks who attacks what.
    pub(super) fn safety(&self, attempt: Attempt, us: Color, m: Move) -> Result<(), Refusal> {
        let ruleset = self.ruleset();
        let def = ruleset.def();
        let mut position = self.position.clone();
        position.play_unchecked(m);
        let after = position.setup();
        if explodes(ruleset) {
            let before = royals_of(ruleset, &self.setup, us);
            if before.any() && royals_of(ruleset, &after, us).is_empty() {
                let square = before.first();
                let royal = self.at(square).map_or(m.kind(), |piece| piece.kind);
                return Err(Refusal::ExplodesOwnRoyal { attempt, royal, square });
            }
            if royals_of(ruleset, &after, !us).is_empty() {
                return Ok(());
            }
        }
        if def.royals.rule == RoyalRule::Checkmate
            && let Some((square, by)) = check_on(ruleset, &after, us)
            && let (Some(royal), Some(attacker)) = (after.board[square.index()], after.board[by.index()])
        {
            let royal = royal.kind;
            if self.only_faces(&after, attacker, by, square) {
                return Err(Refusal::FacingRoyals { attempt, royal, square, attacker, by });
            }
            return Err(if check_on(ruleset, &self.setup, us).is_some() {
                Refusal::StillInCheck { attempt, royal, square, attacker, by }
            } else {
                Refusal::SelfCheck { attempt, royal, square, attacker, by }
            });
        }
        if !def.royals.giving_check
            && let Some((square, by)) = check_on(ruleset, &after, !us)
            && let (Some(royal), Some(attacker)) = (after.board[square.index()], after.board[by.index()])
        {
            return Err(Refusal::GivesCheck { attempt, royal, square, attacker, by });
        }
        Ok(())
    }

    /// Whether a piece attacks a square only as a royal that faces another.
    fn only_faces(&self, after: &Setup, attacker: Piece, by: Square, royal: Square) -> bool {
        let occupied = occupied(after);
        let moves = Mover::new(self.ruleset(), attacker, by).is_some_and(|mover| {
            mover
                .legs()
                .any(|leg| leg.part.capture && matches!(leg.status(&mover, occupied, royal), Some(Ok(()))))
        });
        !moves && faces(self.ruleset(), occupied, attacker, by, royal)
    }
}
