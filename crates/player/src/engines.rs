//! The engines of the last few games, so that they are not created for every search, and the results of
//! searches.

use tabiya_engine::{Clock, Control, Engine, EngineError, Hint, Limits, NoClock, Report};
use tabiya_referee::Game;
use tabiya_rules::{Fingerprint, History, Move, Position, Ruleset};

/// The engines of the last few games. A search depends on its position, history and limits alone: nothing is
/// kept from earlier ones.
#[derive(Debug)]
pub struct Engines {
    /// The size of a transposition table.
    table_bytes: usize,
    /// The number of engines that are kept.
    kept: usize,
    /// The engines, the last used one at the end.
    engines: Vec<(Fingerprint, Engine)>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The report of the engine.
    pub report: Report,
    /// The purpose of the best move.
    pub hint: Option<Hint>,
}

impl Found {
    /// Returns the best move and its score for the side to move, in hundredths of a pawn; nothing if there is
    /// no legal move.
    pub fn best(&self) -> Option<(Move, i32)> {
        Some((self.report.best()?, self.score()))
    }

    /// Returns the score for the side to move, in hundredths of a pawn; 0 if there is no legal move.
    pub fn score(&self) -> i32 {
        self.report.lines.first().map_or(0, |line| line.score.value())
    }
}

impl Engines {
    /// Creates the list, which keeps so many engines with transposition tables of this size.
    pub fn new(table_bytes: usize, kept: usize) -> Engines {
        Engines { table_bytes, kept, engines: Vec::new() }
    }

    /// Creates the engine of a game, unless there is one.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    pub fn prepare(&mut self, ruleset: &Ruleset) -> Result<(), EngineError> {
        let (fingerprint, engine) = self.take(ruleset)?;
        self.put(fingerprint, engine);
        Ok(())
    }

    /// Searches a position. The history ends with the position. Stops by the limits, or when `control` says
    /// so.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    pub fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
    ) -> Result<Found, EngineError> {
        let (fingerprint, mut engine) = self.take(position.ruleset())?;
        // Results of another game or a hint must not help this search. One that overlooks moves uses none of
        // them.
        if limits.oversight.is_none() {
            engine.clear();
        }
        let report = engine.search(position, history, limits, control, clock, &mut |_| {});
        let hint = engine.hint(position, &report);
        self.put(fingerprint, engine);
        Ok(Found { report, hint })
    }

    /// Searches the position on the board, without a clock: the limits are nodes and depths.
    ///
    /// # Errors
    ///
    /// Returns an error for games in which the sides do not move in turn.
    ///
    /// ```
    /// use tabiya_player::{Budget, Engines, hint_reason};
    /// use tabiya_referee::{Game, Terms, Time};
    ///
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let position = tabiya_notation::fen::read(&chess, "7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
    /// let game = Game::from_position(position, Terms::default(), Time(0));
    /// let found = Engines::new(1 << 16, 1).search_game(&game, &Budget::nodes(2_000).limits()).unwrap();
    /// assert_eq!(hint_reason(game.position(), &found.hint.unwrap()), "mate in 1");
    /// ```
    pub fn search_game(&mut self, game: &Game, limits: &Limits) -> Result<Found, EngineError> {
        self.search(game.position(), game.history(), limits, &Control::new(), &NoClock)
    }

    /// Takes the engine of a game out of the list, or creates one. If the search panics, the engine is gone
    /// with it: it may be in any state.
    fn take(&mut self, ruleset: &Ruleset) -> Result<(Fingerprint, Engine), EngineError> {
        let fingerprint = ruleset.fingerprint();
        match self.engines.iter().position(|(of, _)| *of == fingerprint) {
            Some(index) => Ok(self.engines.remove(index)),
            None => Ok((fingerprint, Engine::new(ruleset, self.table_bytes, 1)?)),
        }
    }

    fn put(&mut self, fingerprint: Fingerprint, engine: Engine) {
        self.engines.push((fingerprint, engine));
        let surplus = self.engines.len().saturating_sub(self.kept);
        self.engines.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Level;
    use tabiya_referee::{Terms, Time};

    use super::*;
    use crate::Budget;

    fn game(id: &str) -> Game {
        Game::new(&Ruleset::builtin(id).unwrap(), Terms::default(), Time(0))
    }

    #[test]
    fn a_search_finds_a_legal_move_and_few_engines_are_kept() {
        let mut engines = Engines::new(1 << 16, 4);
        for id in ["chess", "shogi", "xiangqi", "animal", "janggi", "chess"] {
            let game = game(id);
            let found = engines.search_game(&game, &Level::MIN.limits(7)).unwrap();
            assert!(game.legal_moves().contains(&found.best().unwrap().0), "{id}");
        }
        assert_eq!(engines.engines.len(), 4);
    }

    #[test]
    fn earlier_searches_change_nothing() {
        let (chess, limits) = (game("chess"), Budget::nodes(3_000).limits());
        let mut engines = Engines::new(1 << 20, 1);
        let first = engines.search_game(&chess, &limits).unwrap();
        engines.search_game(&chess, &Budget::nodes(20_000).limits()).unwrap();
        assert_eq!(engines.search_game(&chess, &limits).unwrap().report.lines, first.report.lines);
    }

    #[test]
    fn there_is_no_engine_for_a_game_without_turns() {
        let mut engines = Engines::new(1 << 16, 1);
        let simulator = game("simulator");
        assert!(engines.search_game(&simulator, &Limits::default()).is_err());
        assert_eq!(engines.prepare(simulator.ruleset()), Err(EngineError::NoTurns));
    }
}
