//! Outcomes in words.

use tabiya_board::Color;

use super::{Outcome, Reason};
use crate::Ruleset;
use crate::def::{By, Verdict};

impl Outcome {
    /// The outcome as a sentence, with the names that the game gives its sides.
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
        let claimed = if self.by == By::Claim { " (claimed)" } else { "" };
        let body = match self.winner {
            None => draw(self, ruleset),
            Some(winner) => win(self, ruleset, winner),
        };
        format!("{body}{claimed}.")
    }
}

fn draw(outcome: &Outcome, ruleset: &Ruleset) -> String {
    let def = ruleset.def();
    let why = match outcome.reason {
        Reason::Checkmate | Reason::RoyalCapture | Reason::Explosion | Reason::Checks => {
            return format!("Draw by {}", outcome.reason.code());
        }
        Reason::Stalemate => return "Draw by stalemate".into(),
        Reason::NoLegalMove => "the side to move has no legal move".into(),
        Reason::Goal => "both sides reached the goal".into(),
        Reason::Extinction => "a side has no pieces left".into(),
        Reason::BareRoyal => "both sides are bare".into(),
        Reason::Repetition => {
            let rows = def.endings.repetition.iter().filter(|row| row.by == outcome.by);
            match rows.map(|row| row.count).min() {
                Some(count) => format!("the position occurred {} times", number(count.into())),
                None => "the position was repeated".into(),
            }
        }
        Reason::QuietMoves => {
            let rows = def.endings.quiet.iter().filter(|row| row.by == outcome.by);
            let moves = rows.map(|row| row.moves).min().unwrap_or(0);
            format!("{} moves of each side without progress", number(moves))
        }
        Reason::DeadPosition => "neither side can win any more".into(),
        Reason::PerpetualCheck => "both sides give check without end".into(),
        Reason::PerpetualChase => "both sides chase without end".into(),
        Reason::Impasse => "impasse".into(),
        Reason::Counting => "the counted moves have run out".into(),
    };
    format!("Draw: {why}")
}

fn win(outcome: &Outcome, ruleset: &Ruleset, winner: Color) -> String {
    let def = ruleset.def();
    let name = |color: Color| &def.sides[color.index()];
    let (us, them) = (name(winner), name(!winner));
    let why = match outcome.reason {
        Reason::Checkmate => return format!("{us} wins by checkmate"),
        Reason::Stalemate => return format!("{us} wins by stalemate"),
        Reason::NoLegalMove => match def.endings.stalemate {
            Verdict::Win => format!("{us} has no legal move left"),
            _ => format!("{them} has no legal move left"),
        },
        Reason::RoyalCapture => format!("{them}'s {} was captured", royal(ruleset)),
        Reason::Explosion => format!("{them}'s {} was blown up", royal(ruleset)),
        Reason::Goal => format!("{us} reached the goal"),
        Reason::Extinction => {
            // Running out wins in some games and loses in others: ask what the rule says.
            let wins = def.endings.extinction.iter().any(|rule| rule.verdict == Verdict::Win);
            format!("{} has run out of pieces", if wins { us } else { them })
        }
        Reason::BareRoyal => format!("{them} is bare"),
        Reason::Checks => format!("{us} gave the deciding check"),
        Reason::Repetition => format!("the repetition counts against {them}"),
        Reason::QuietMoves => "no progress was made".into(),
        Reason::DeadPosition => "nothing can happen any more".into(),
        Reason::PerpetualCheck => format!("{them} gave check without end"),
        Reason::PerpetualChase => format!("{them} chased a piece without end"),
        Reason::Impasse => format!("{us} has enough points in the enemy camp"),
        Reason::Counting => "the counted moves have run out".into(),
    };
    format!("{us} wins: {why}")
}

fn royal(ruleset: &Ruleset) -> &str {
    ruleset.def().pieces.iter().find(|piece| piece.royal).map_or("royal", |piece| &piece.name)
}

/// Small numbers as words.
pub(super) fn number(n: u16) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
