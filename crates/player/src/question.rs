//! The decisions that the computer has to make in a game.

use tabiya_board::Color;
use tabiya_referee::{Action, Game};

use crate::{ComputerAct, Found};

/// A decision that the computer has to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The choice of a move or a claim.
    Move,
    /// Whether to accept the draw offer.
    Draw,
    /// Whether to grant the request to take moves back. It needs no search.
    TakeBack,
}

impl Question {
    /// Returns the decision that a side has to make now; nothing if the game is over or it is the opponent's
    /// turn.
    pub fn of(game: &Game, side: Color) -> Option<Question> {
        if game.ending().is_some() {
            None
        } else if game.take_back_offer().is_some_and(|(by, _)| by != side) {
            Some(Question::TakeBack)
        } else if game.draw_offer() == Some(!side) {
            Some(Question::Draw)
        } else {
            (game.turn() == side).then_some(Question::Move)
        }
    }

    /// Returns the decision of a side, by the result of a search of the position, if there is one. Requests
    /// to take moves back are always granted.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_player::{ComputerAct, Question};
    /// use tabiya_referee::{Action, Game, Terms, Time};
    ///
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let mut game = Game::new(&chess, Terms::default(), Time(0));
    /// game.apply(Action::OfferDraw.by(Color::White), Time(0)).unwrap();
    /// assert_eq!(Question::of(&game, Color::Black), Some(Question::Draw));
    /// let act = Question::Draw.decide(&game, Color::Black, None);
    /// assert_eq!(act, ComputerAct::Other(Action::DeclineDraw));
    /// ```
    pub fn decide(self, game: &Game, side: Color, found: Option<&Found>) -> ComputerAct {
        match self {
            Question::Move => ComputerAct::choose(game, side, found.and_then(Found::best)),
            Question::Draw => {
                ComputerAct::Other(ComputerAct::reply_to_draw(game, side, found.map(Found::score)))
            }
            Question::TakeBack => ComputerAct::Other(Action::AcceptTakeBack),
        }
    }
}
