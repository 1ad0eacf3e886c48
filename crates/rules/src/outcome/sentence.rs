//! Sentences for outcomes, with the names of a game.

use super::{Outcome, OutcomeWords};
use crate::Ruleset;
use crate::def::By;

impl Outcome {
    /// Returns the outcome as a sentence, with the names that the game gives its sides.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut position = chess.start();
    /// for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
    ///     let square = |name| chess.board().parse(name).unwrap();
    ///     let moves = position.legal_moves();
    ///     let m = moves.into_iter().find(|m| m.from() == square(from) && m.to() == square(to));
    ///     position.play_unchecked(m.unwrap());
    /// }
    /// let outcome = position.outcome().unwrap();
    /// assert_eq!(outcome.sentence(&chess), "Black wins by checkmate.");
    /// ```
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let words = OutcomeWords::new(self, ruleset.def());
        let body = match self.winner {
            None => self.reason.draw(&words),
            Some(_) => self.reason.win(&words),
        };
        let claimed = if self.by == By::Claim { " (claimed)" } else { "" };
        format!("{body}{claimed}.")
    }
}
