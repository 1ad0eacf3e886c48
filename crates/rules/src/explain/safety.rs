//! The safety of royals after a pseudo-legal move.

use tabiya_board::{Color, Square};

use super::hooks::{After, Attack, Explain};
use super::{Explainer, Refusal};
use crate::def::RoyalRule;
use crate::query::check_on;
use crate::registry::hooks::Slices;
use crate::{Attempt, Move, Setup};

impl Explainer<'_> {
    /// Makes the move on a copy and checks whether a royal is attacked.
    pub(crate) fn safety(&self, attempt: Attempt, us: Color, m: Move) -> Result<(), Refusal> {
        let mut position = self.position.clone();
        position.play_unchecked(m);
        let after = After { attempt, us, m, setup: position.setup() };
        if let Some(answer) = Slices::judge(self, &after) {
            return answer;
        }
        if self.ruleset().def().royals.rule == RoyalRule::Checkmate
            && let Some(attack) = self.attack(&after.setup, us)
        {
            if let Some(refusal) = Slices::attacked(self, &after, &attack) {
                return Err(refusal);
            }
            let Attack { royal, square, attacker, by } = attack;
            let royal = royal.kind;
            return Err(if check_on(self.ruleset(), &self.setup, us).is_some() {
                Refusal::StillInCheck { attempt, royal, square, attacker, by }
            } else {
                Refusal::SelfCheck { attempt, royal, square, attacker, by }
            });
        }
        Slices::finally(self, &after)
    }

    /// Returns the attack that puts a royal of a side in check.
    pub(crate) fn attack(&self, setup: &Setup, color: Color) -> Option<Attack> {
        let at = |square: Square| setup.board[square.index()];
        let (square, by) = check_on(self.ruleset(), setup, color)?;
        Some(Attack { royal: at(square)?, square, attacker: at(by)?, by })
    }
}
