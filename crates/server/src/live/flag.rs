//! Flags: they fall by themselves, also in games that are not in memory. For that, a moment before which no
//! flag falls is on disk with each game in which a clock runs.

use std::time::{Duration, Instant};

use tabiya_referee::{Action, Game, Time};
use tabiya_wire::Error;

use super::table::Table;
use crate::store::{Change, FlagAt};

/// Games in which a flag falls within that time are in memory.
pub(crate) const SOON: Duration = Duration::from_secs(2);

/// A flag whose fall could not be written falls again so much later: the disk will not be well at once.
const PAUSE: Duration = Duration::from_secs(1);

impl Table {
    /// When somebody's time is over, if anybody's is running.
    fn flag_at(&self) -> FlagAt {
        self.game.clock().filter(|_| self.is_ticking())?.flag_falls()
    }

    /// How long it is until that.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        let pause = self.flag_failed.map(|failed| PAUSE.saturating_sub(failed.elapsed()));
        Some(self.app.time.until(self.flag_at()?).max(pause.unwrap_or_default()))
    }

    /// What is to be written with a change: nothing as long as what is on disk is early enough and not past,
    /// so that most moves need not write it.
    pub(super) fn flag_to_store(&self, now: Time) -> Option<FlagAt> {
        match (self.flag_stored, self.flag_at()) {
            (None, None) => None,
            (Some(stored), Some(falls)) if now < stored && stored <= falls => None,
            (_, falls) => Some(falls),
        }
    }

    /// The game leaves the memory: now the exact moment is to be on disk.
    pub(super) async fn store_flag(&mut self) {
        let at = self.flag_at();
        if at != self.flag_stored {
            match self.app.store.write(Change::Flag { game: self.id, at }).await {
                Ok(()) => self.flag_stored = at,
                // What is there is too early: the game will be loaded in vain.
                Err(error) => tracing::error!(%error, "a flag could not be written"),
            }
        }
    }

    /// The time of the side to move is over, or was thought to be; whether the table can go on.
    pub(super) async fn let_flag_fall(&mut self) -> bool {
        let now = self.app.time.now();
        if !self.game.clock().is_some_and(|clock| clock.is_flagged(now)) {
            return true;
        }
        let flag = Action::Flag.by(!self.game.turn());
        let fall = |game: &mut Game| match game.apply(flag, now) {
            Ok(_) => Ok(flag.by),
            Err(refusal) => Err(Error::refusal(&refusal, game.ruleset())),
        };
        match self.apply(None, now, fall).await {
            Ok(from) => {
                self.tell_update(from);
                true
            }
            Err(failure) => {
                failure.log();
                let can_go_on = self.reload().await;
                self.flag_failed = Some(Instant::now());
                can_go_on
            }
        }
    }
}
