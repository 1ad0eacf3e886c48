//! Outcomes: who won, why, and whether it had to be claimed.

mod sentence;

use tabiya_board::Color;

use crate::def::{By, RulesetDef, Verdict};

pub use crate::registry::reason::Reason;

/// The result of a game, with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The rule that ended the game.
    pub reason: Reason,
    /// Whether the game ended by itself or by a claim.
    pub by: By,
}

impl Outcome {
    pub(crate) fn win(side: usize, reason: Reason) -> Outcome {
        Outcome { winner: Some(Color::from_index(side)), reason, by: By::Automatic }
    }

    /// Returns whether no move is legal after this outcome. A win leaves none; a draw leaves them, unless
    /// its reason says otherwise.
    pub(crate) fn leaves_no_move(self) -> bool {
        self.winner.is_some() || self.reason.leaves_no_move()
    }

    pub(crate) fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason, by: By::Automatic }
    }

    /// Returns the outcome that a verdict for a side stands for.
    pub(crate) fn of(verdict: Verdict, side: usize, reason: Reason) -> Outcome {
        match verdict {
            Verdict::Win => Outcome::win(side, reason),
            Verdict::Loss => Outcome::win(side ^ 1, reason),
            Verdict::Draw => Outcome::draw(reason),
        }
    }

    /// Returns the same outcome, automatic or claimed.
    pub(crate) fn by(self, by: By) -> Outcome {
        Outcome { by, ..self }
    }
}

/// The words for the sentence of an outcome.
pub(crate) struct OutcomeWords<'a> {
    pub(crate) def: &'a RulesetDef,
    /// Whether it was claimed.
    pub(crate) by: By,
    /// Meaningless for a draw.
    winner: Color,
}

impl<'a> OutcomeWords<'a> {
    /// Returns the words for an outcome of a game.
    pub(crate) fn new(outcome: &Outcome, def: &'a RulesetDef) -> OutcomeWords<'a> {
        OutcomeWords { def, by: outcome.by, winner: outcome.winner.unwrap_or(Color::White) }
    }

    /// Returns the name of the winner.
    pub(crate) fn winner(&self) -> &str {
        &self.def.sides[self.winner.index()]
    }

    /// Returns the name of the loser.
    pub(crate) fn loser(&self) -> &str {
        &self.def.sides[(!self.winner).index()]
    }

    /// Returns the name of the royal piece, or a word for any of several.
    pub(crate) fn royal(&self) -> &str {
        let mut royals = self.def.pieces.iter().filter(|piece| piece.royal);
        match (royals.next(), royals.next()) {
            (Some(only), None) => &only.name,
            _ => "royal piece",
        }
    }

    /// Returns a small number as a word.
    pub(crate) fn number(&self, n: u16) -> String {
        number(n)
    }
}

/// Returns a small number as a word, and a large one in digits.
pub(crate) fn number(n: u16) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
