//! The verdict on a game: who won, why, and whether somebody had to ask for it.

use tabiya_board::Color;

use crate::def::{By, RulesetDef, Verdict};

pub use crate::registry::reason::Reason;

/// A verdict on a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
    /// Whether it came by itself or a player had to claim it.
    pub by: By,
}

impl Outcome {
    pub(crate) fn win(side: usize, reason: Reason) -> Outcome {
        Outcome { winner: Some(Color::from_index(side)), reason, by: By::Automatic }
    }

    /// Whether it empties the list of legal moves: a win does; a draw leaves it, but for reasons
    /// that say otherwise.
    pub(crate) fn leaves_no_move(self) -> bool {
        self.winner.is_some() || self.reason.leaves_no_move()
    }

    pub(crate) fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason, by: By::Automatic }
    }

    /// What a verdict about a side means.
    pub(crate) fn of(verdict: Verdict, side: usize, reason: Reason) -> Outcome {
        match verdict {
            Verdict::Win => Outcome::win(side, reason),
            Verdict::Loss => Outcome::win(side ^ 1, reason),
            Verdict::Draw => Outcome::draw(reason),
        }
    }

    /// The same, come about so.
    pub(crate) fn by(self, by: By) -> Outcome {
        Outcome { by, ..self }
    }
}

/// What a side may claim, and what comes of it if it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// By which rule.
    pub reason: Reason,
    /// The end of the game if it is claimed.
    pub outcome: Outcome,
}

/// An outcome to be told in words.
pub(crate) struct Told<'a> {
    pub(crate) def: &'a RulesetDef,
    /// Whether somebody claimed it.
    pub(crate) by: By,
    /// Who won; of no meaning for a draw.
    winner: Color,
}

impl<'a> Told<'a> {
    /// Prepares an outcome of a game.
    pub(crate) fn new(outcome: &Outcome, def: &'a RulesetDef) -> Told<'a> {
        Told { def, by: outcome.by, winner: outcome.winner.unwrap_or(Color::White) }
    }

    /// The winner's name.
    pub(crate) fn us(&self) -> &str {
        &self.def.sides[self.winner.index()]
    }

    /// The loser's name.
    pub(crate) fn them(&self) -> &str {
        &self.def.sides[(!self.winner).index()]
    }

    /// The name of the royal piece.
    pub(crate) fn royal(&self) -> &str {
        self.def.pieces.iter().find(|piece| piece.royal).map_or("royal", |piece| &piece.name)
    }

    /// A small number as a word.
    pub(crate) fn number(&self, n: u16) -> String {
        number(n)
    }
}

/// Small numbers as words.
pub(crate) fn number(n: u16) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
