//! Flags fall by themselves, even in games that are not in memory. `timers.rs` decides when a game must be in
//! memory.

use std::time::{Duration, Instant};

use tabiya_referee::{Action, Clock, Game, Time};
use tabiya_wire::Error;

use super::task::GameTask;
use super::timers;
use crate::store::{Change, FlagAt};

/// The pause before a fallen flag that could not be stored is tried again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl GameTask {
    /// Returns when the flag of the side to move falls, if a clock is running.
    fn flag_at(&self) -> FlagAt {
        self.game.clock().filter(|_| self.is_ticking())?.flag_falls()
    }

    /// Returns how long it is until the flag falls.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        let pause = self.flag_failed.map(|failed| RETRY_PAUSE.saturating_sub(failed.elapsed()));
        Some(self.app.clock.until(self.flag_at()?).max(pause.unwrap_or_default()))
    }

    /// Returns the time to store with a change, if it has to be stored.
    pub(super) fn flag_to_store(&self, now: Time) -> Option<FlagAt> {
        timers::to_store(self.flag_stored, self.flag_at(), now)
    }

    /// Stores the exact time before the game is unloaded.
    pub(super) async fn store_flag(&mut self) {
        let at = self.flag_at();
        if at != self.flag_stored {
            match self.app.store.write(Change::Flag { game: self.id, at }).await {
                Ok(()) => self.flag_stored = at,
                // The time on disk is too early: the game will be loaded once too often.
                Err(error) => tracing::error!(%error, "the time of a flag could not be stored"),
            }
        }
    }

    /// Ends the game if the side to move has run out of time. Returns whether the task continues.
    pub(super) async fn fall_flag(&mut self) -> bool {
        let now = self.app.clock.now();
        if self.game.clock().and_then(Clock::flag_falls).is_none_or(|falls| falls > now) {
            return true;
        }
        let flag = Action::Flag.by(!self.game.turn());
        let fall = |game: &mut Game| match game.apply(flag, now) {
            Ok(_) => Ok(flag.by),
            Err(refusal) => Err(Error::refusal(&refusal, game.ruleset())),
        };
        match self.change(None, now, fall).await {
            Ok(from) => {
                self.broadcast_update(from);
                true
            }
            Err(error) => {
                error.log();
                let can_go_on = self.reload().await;
                self.flag_failed = Some(Instant::now());
                can_go_on
            }
        }
    }
}
