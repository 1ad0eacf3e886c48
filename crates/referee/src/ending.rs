//! How a game ended: by the rules, or by something that players do.

use tabiya_board::Color;
use tabiya_rules::def::By;
use tabiya_rules::{Outcome, Ruleset};

/// The end of a game: who won, why, and whether somebody had to ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The rules of the game ended it, by themselves or by a claim.
    Rules(Outcome),
    /// A side gave up.
    Resignation {
        /// The other side.
        winner: Color,
    },
    /// The players agreed on a draw.
    Agreement,
    /// A side ran out of time.
    Time {
        /// The side that did.
        loser: Color,
        /// The other side, unless it could not have won by any series of moves (FIDE Laws 6.9):
        /// then it is a draw.
        winner: Option<Color>,
    },
    /// The game was called off; it has no result.
    Aborted {
        /// By whom.
        by: Color,
    },
}

impl Ending {
    /// Who won; nobody in a draw or a game without result.
    pub fn winner(&self) -> Option<Color> {
        match *self {
            Ending::Rules(outcome) => outcome.winner,
            Ending::Resignation { winner } => Some(winner),
            Ending::Time { winner, .. } => winner,
            Ending::Agreement | Ending::Aborted { .. } => None,
        }
    }

    /// Whether it is a draw.
    pub fn is_draw(&self) -> bool {
        self.winner().is_none() && !matches!(self, Ending::Aborted { .. })
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if self.is_draw() => "1/2-1/2",
            None => "*",
        }
    }

    /// Whether it came by itself, or somebody had to ask for it, agree to it or give up.
    pub fn by(&self) -> By {
        match self {
            Ending::Rules(outcome) => outcome.by,
            _ => By::Claim,
        }
    }

    /// The name that files and messages use: the rule's own, or `resignation`, `agreement`, `time`,
    /// `time-draw`, `aborted`.
    pub fn code(&self) -> &'static str {
        match self {
            Ending::Rules(outcome) => outcome.reason.code(),
            Ending::Resignation { .. } => "resignation",
            Ending::Agreement => "agreement",
            Ending::Time { winner: Some(_), .. } => "time",
            Ending::Time { winner: None, .. } => "time-draw",
            Ending::Aborted { .. } => "aborted",
        }
    }

    /// The ending as a sentence, with the names that the game gives its sides.
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
            Ending::Aborted { by } => format!("{} called the game off.", name(by)),
        }
    }
}
