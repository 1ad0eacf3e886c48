//! The engines of one thread: one for each of the last few games, so that they are not created for every
//! move.

use std::time::{Duration, Instant};

use tabiya_engine::{Clock, Control, Engine};
use tabiya_rules::{Fingerprint, Ruleset};

use super::search::{Found, Search, Searcher};

/// The size of a transposition table, in bytes.
const TABLE: usize = 2 << 20;

/// The number of engines that are kept.
const ENGINES: usize = 4;

/// The engines of one thread.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    /// The engines, the last used one at the end.
    engines: Vec<(Fingerprint, Engine)>,
}

/// The system's clock.
struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Searcher for Worker {
    /// Carries out a search. Returns nothing if there is no engine for the game.
    fn search(&mut self, search: &Search, control: &Control) -> Option<Found> {
        let (fingerprint, mut engine) = self.take(search.position.ruleset())?;
        let clock = SystemClock(Instant::now());
        // Results of another game or a hint must not help this search. One that overlooks moves uses none of
        // them.
        if search.limits.oversight.is_none() {
            engine.clear();
        }
        let Search { position, history, limits, .. } = search;
        let report = engine.search(position, history, limits, control, &clock, &mut |_| {});
        let found = Found {
            best: report.best(),
            score: report.lines.first().map_or(0, |line| line.score.value()),
            hint: engine.hint(position, &report),
        };
        if self.engines.len() >= ENGINES {
            self.engines.remove(0);
        }
        self.engines.push((fingerprint, engine));
        Some(found)
    }
}

impl Worker {
    /// Takes the engine of a game out of the list, or creates one.
    fn take(&mut self, ruleset: &Ruleset) -> Option<(Fingerprint, Engine)> {
        let fingerprint = ruleset.fingerprint();
        match self.engines.iter().position(|(of, _)| *of == fingerprint) {
            Some(index) => Some(self.engines.remove(index)),
            None => Some((fingerprint, Engine::new(ruleset, TABLE, 1).ok()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::{Level, Limits};
    use tabiya_rules::History;

    use super::*;
    use crate::computer::Owner;
    use crate::game::GameId;

    fn search(id: &str, limits: Limits) -> Search {
        let position = Ruleset::builtin(id).unwrap().start();
        Search {
            history: History::new(&position),
            position,
            limits,
            owner: Owner::Game(GameId::random().unwrap()),
        }
    }

    #[test]
    fn a_search_finds_a_legal_move_and_few_engines_are_kept() {
        let mut worker = Worker::default();
        let games = ["chess", "shogi", "xiangqi", "animal", "janggi", "chess"];
        for id in games {
            let search = search(id, Level::MIN.limits(7));
            let found = worker.search(&search, &Control::new()).unwrap();
            assert!(search.position.legal_moves().contains(&found.best.unwrap()), "{id}");
        }
        assert_eq!(worker.engines.len(), ENGINES);
    }

    #[test]
    fn there_is_no_engine_for_a_game_without_turns() {
        let search = search("simulator", Limits::default());
        assert!(Worker::default().search(&search, &Control::new()).is_none());
    }
}
