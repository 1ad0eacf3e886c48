//! Plays the games of a match, several at a time.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::sync::Mutex;

use tabiya_process::Cancel;

use crate::engine::{Engine, StartError};
use crate::play;
use crate::record::GameRecord;
use crate::settings::Match;
use crate::standing::Standing;

/// The error that ends a match.
#[derive(Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// A program cannot be started.
    Start(StartError),
    /// The results cannot be written.
    Write(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Start(error) => error.fmt(f),
            MatchError::Write(error) => write!(f, "The results cannot be written: {error}."),
        }
    }
}

impl std::error::Error for MatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MatchError::Start(error) => error.source(),
            MatchError::Write(error) => Some(error),
        }
    }
}

/// Receives each finished game, one at a time.
pub type Finished<'a> = dyn Fn(&GameRecord, &Standing) -> io::Result<()> + Sync + 'a;

/// The state shared by the threads.
struct State {
    next: usize,
    standing: Standing,
    error: Option<MatchError>,
}

impl Match {
    /// Plays the match. The games in `done` are not played again; `finished` is called after each other game.
    ///
    /// If the match is cancelled, games in progress have no result. If the sequential test comes to a
    /// verdict, they are finished, but no others begin.
    ///
    /// # Errors
    ///
    /// Returns an error if a program cannot be started or `finished` fails. A program that fails in a game
    /// loses it, and is started again.
    pub fn play(
        &self,
        done: &[GameRecord],
        cancel: &Cancel,
        finished: &Finished<'_>,
    ) -> Result<Standing, MatchError> {
        let mut standing = Standing::new(self);
        done.iter().for_each(|record| standing.add(record));
        let done: BTreeSet<usize> = done.iter().map(|record| record.game).collect();
        let missing: Vec<usize> = (1..=self.games).filter(|game| !done.contains(game)).collect();
        let state = Mutex::new(State { next: 0, standing, error: None });
        let lock = || state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let next = || {
            let mut state = lock();
            if cancel.is_cancelled() || state.error.is_some() || state.standing.is_decided() {
                return None;
            }
            state.next += 1;
            missing.get(state.next - 1).copied()
        };
        let work = || {
            let mut worker = Worker { settings: self, cancel, engines: [None, None] };
            while let Some(game) = next() {
                let played = worker.play(game);
                let mut state = lock();
                match played {
                    Err(error) => {
                        state.error.get_or_insert(MatchError::Start(error));
                    }
                    // A program that was ended from outside has lost nothing.
                    Ok(_) if cancel.is_cancelled() => {}
                    Ok(record) => {
                        state.standing.add(&record);
                        if let Err(error) = finished(&record, &state.standing) {
                            state.error.get_or_insert(MatchError::Write(error));
                        }
                    }
                }
            }
            worker.quit();
        };
        std::thread::scope(|scope| {
            for _ in 1..self.concurrency.clamp(1, missing.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
        let state = state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        match state.error {
            // Programs cannot be started after the match was cancelled.
            Some(_) if cancel.is_cancelled() => Ok(state.standing),
            Some(error) => Err(error),
            None => Ok(state.standing),
        }
    }
}

/// A thread that plays games, with the programs that it keeps between them.
struct Worker<'a> {
    settings: &'a Match,
    cancel: &'a Cancel,
    engines: [Option<Engine>; 2],
}

impl Worker<'_> {
    fn play(&mut self, game: usize) -> Result<GameRecord, StartError> {
        let mut engines = [self.engine(0)?, self.engine(1)?];
        let opening = self.settings.openings.get((game - 1) / 2);
        let record = play::play(self.settings, game, &opening, &mut engines);
        for (index, engine) in engines.into_iter().enumerate() {
            let spec = &self.settings.engines[index];
            let is_broken =
                |fault: &crate::record::FaultRecord| fault.engine == spec.name && !fault.kind.is_alive();
            if record.fault.as_ref().is_some_and(is_broken) {
                // Dropping it ends its processes.
                continue;
            }
            if spec.restart {
                engine.quit();
            } else {
                self.engines[index] = Some(engine);
            }
        }
        Ok(record)
    }

    /// Returns the running program, or starts it.
    fn engine(&mut self, index: usize) -> Result<Engine, StartError> {
        match self.engines[index].take() {
            Some(engine) => Ok(engine),
            None => Engine::start(self.settings, index, self.cancel),
        }
    }

    fn quit(self) {
        self.engines.into_iter().flatten().for_each(Engine::quit);
    }
}
