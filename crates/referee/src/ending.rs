//! How a game ended: by the rules or by an action of the players.

use tabiya_board::Color;
use tabiya_rules::def::By;
use tabiya_rules::{Outcome, Ruleset};

/// The end of a game: who won, why, and whether it had to be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The rules ended the game, automatically or by a claim.
    Rules(Outcome),
    /// A side resigned.
    Resignation {
        /// The other side.
        winner: Color,
    },
    /// The players agreed to a draw.
    Agreement,
    /// A side ran out of time.
    Time {
        /// The side that did.
        loser: Color,
        /// The other side, or `None` (a draw) if no series of moves could have won the game for it
        /// (FIDE Laws 6.9).
        winner: Option<Color>,
    },
    /// The game was aborted; it has no result.
    Aborted {
        /// The side that aborted it.
        by: Color,
    },
    /// A side was away for too long, and the other one claimed the game.
    Abandonment {
        /// The side that was away.
        loser: Color,
        /// The other side, or `None` if it claimed a draw, or if no series of moves could have won the game
        /// for it.
        winner: Option<Color>,
    },
}

impl Ending {
    /// Returns the winner; `None` for a draw and for a game without a result.
    pub fn winner(&self) -> Option<Color> {
        match *self {
            Ending::Rules(outcome) => outcome.winner,
            Ending::Resignation { winner } => Some(winner),
            Ending::Time { winner, .. } | Ending::Abandonment { winner, .. } => winner,
            Ending::Agreement | Ending::Aborted { .. } => None,
        }
    }

    /// Returns the result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if matches!(self, Ending::Aborted { .. }) => "*",
            None => "1/2-1/2",
        }
    }

    /// Returns whether the game ended automatically or by an action of a player: a claim, an agreement,
    /// a resignation.
    pub fn by(&self) -> By {
        match self {
            Ending::Rules(outcome) => outcome.by,
            _ => By::Claim,
        }
    }

    /// Returns the name that files and messages use: that of the rule, or `resignation`, `agreement`,
    /// `time`, `time-draw`, `aborted`, `abandonment` or `abandonment-draw`.
    pub fn code(&self) -> &'static str {
        match self {
            Ending::Rules(outcome) => outcome.reason.code(),
            Ending::Resignation { .. } => "resignation",
            Ending::Agreement => "agreement",
            Ending::Time { winner: Some(_), .. } => "time",
            Ending::Time { winner: None, .. } => "time-draw",
            Ending::Aborted { .. } => "aborted",
            Ending::Abandonment { winner: Some(_), .. } => "abandonment",
            Ending::Abandonment { winner: None, .. } => "abandonment-draw",
        }
    }

    /// Describes the ending in a sentence, with the names that the game gives its sides.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_referee::Ending;
    /// use tabiya_rules::Ruleset;
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let ending = Ending::Time { loser: Color::White, winner: None };
    /// assert_eq!(ending.sentence(&chess), "Draw: White ran out of time, and Black could not have won.");
    /// ```
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        let name = |color: Color| &ruleset.def().sides[color.index()];
        match *self {
            Ending::Rules(outcome) => outcome.sentence(ruleset),
            Ending::Resignation { winner } => format!("{} wins: {} resigned.", name(winner), name(!winner)),
            Ending::Agreement => "Draw by agreement.".to_owned(),
            Ending::Time { loser, winner: Some(winner) } => {
                format!("{} wins: {} ran out of time.", name(winner), name(loser))
            }
            Ending::Time { loser, winner: None } => {
                format!("Draw: {} ran out of time, and {} could not have won.", name(loser), name(!loser))
            }
            Ending::Aborted { by } => format!("{} aborted the game.", name(by)),
            Ending::Abandonment { loser, winner: Some(winner) } => {
                format!("{} wins: {} left the game.", name(winner), name(loser))
            }
            Ending::Abandonment { loser, winner: None } => format!("Draw: {} left the game.", name(loser)),
        }
    }
}
