//! A computer that plays one side of a game at a level, for user interfaces in which nothing else happens
//! while it searches.

use tabiya_board::Color;
use tabiya_engine::{EngineError, Level};
use tabiya_referee::{Action, Game};

use crate::{Budget, ComputerAct, Engines, Question};

/// A computer that plays one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Computer {
    /// The side that it plays.
    pub side: Color,
    /// Its strength.
    pub level: Level,
    /// Decides which moves it overlooks, below full strength. Its moves depend on nothing but the game and
    /// this.
    pub seed: u64,
}

impl Computer {
    /// Returns its act now; nothing if it is not its turn, if the game is over, or if a search finds no legal
    /// move. `budget` limits full strength.
    pub fn act(&self, game: &Game, engines: &mut Engines, budget: Budget) -> Option<ComputerAct> {
        if game.ending().is_some() || game.turn() != self.side {
            return None;
        }
        let limits = budget.limits_at(self.level, self.seed.wrapping_add(game.ply() as u64));
        let found = engines.search_game(game, &limits).ok()?;
        found.best()?;
        Some(Question::Move.decide(game, self.side, Some(&found)))
    }

    /// Returns its reply to a draw offer, at full strength.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    pub fn reply_to_draw(
        &self,
        game: &Game,
        engines: &mut Engines,
        budget: Budget,
    ) -> Result<Action, EngineError> {
        let found = engines.search_game(game, &budget.limits())?;
        Ok(ComputerAct::reply_to_draw(game, self.side, Some(found.score())))
    }
}
