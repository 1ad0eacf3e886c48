//! The commands that players give to a game, and the qualities of verbs.

use tabiya_board::Color;

use crate::{Action, Game, Offer, Verb};

/// A command to a game, by one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// The side that gives it.
    pub by: Color,
    /// Its action.
    pub action: Action,
}

impl Action {
    /// Returns the command of a side to do this.
    pub const fn by(self, color: Color) -> Command {
        Command { by: color, action: self }
    }
}

/// A quality of a verb, in its row of the [table](crate::verbs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quality {
    /// It is possible after the end of the game, too.
    AfterEnd,
    /// It can be repeated forever; all others lead to the end of the game, or answer an offer.
    Repeats,
    /// It answers an offer.
    Answers(Offer),
}

impl Verb {
    /// Returns whether it is possible after the end of the game, too.
    pub fn is_possible_after_end(self) -> bool {
        self.qualities().contains(&Quality::AfterEnd)
    }

    /// Returns whether it can be repeated forever. Other verbs lead to the end of the game or answer an
    /// offer, and can be allowed in a game that has become too long.
    pub fn repeats(self) -> bool {
        self.qualities().contains(&Quality::Repeats)
    }

    /// Returns the offer that it answers, if it answers one: the side that received the offer says it.
    pub fn answers(self) -> Option<Offer> {
        self.qualities().iter().find_map(|quality| match quality {
            Quality::Answers(offer) => Some(*offer),
            Quality::AfterEnd | Quality::Repeats => None,
        })
    }
}

impl Game {
    /// Returns the side that received the open offer that a verb answers; `None` if it answers none, or there
    /// is none.
    pub fn receiver(&self, verb: Verb) -> Option<Color> {
        let offerer = match verb.answers()? {
            Offer::Draw => self.draw_offer(),
            Offer::TakeBack => self.take_back_offer().map(|(by, _)| by),
        };
        offerer.map(|by| !by)
    }
}
