//! Whether what stands on the board has ended the game, so that nobody has a move.

use crate::def::RoyalRule;
use crate::form::dispatch;
use crate::{Outcome, Position, Reason, ending, query};

impl Position {
    /// The outcome that stands on the board, if the game is over by it. Mate and stalemate are not
    /// among these: they follow from the list of legal moves.
    pub(crate) fn decided(&self) -> Option<Outcome> {
        let decided = dispatch!(self.ruleset, &self.state, |rules, state| {
            use crate::core::rules::Rules;
            match rules.exotic() {
                Some(exotic) if exotic.ends_on_board => ending::on_board(rules, exotic, state),
                _ => None,
            }
        });
        decided.or_else(|| self.royal_captured())
    }

    /// Plain games with royal capture have no table of endings: there the side to move has lost
    /// when its royal is gone.
    fn royal_captured(&self) -> Option<Outcome> {
        if self.ruleset.def().royals.rule != RoyalRule::Capture {
            return None;
        }
        let turn = self.turn();
        let gone = !self.ruleset.board().all().any(|square| {
            self.piece_at(square)
                .is_some_and(|piece| piece.color == turn && query::is_royal(&self.ruleset, piece))
        });
        gone.then(|| Outcome::win((!turn).index(), Reason::RoyalCapture))
    }
}
