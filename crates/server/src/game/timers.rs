//! When games must be in memory so that flags fall in time. Pure functions of times, without a clock or a
//! disk, so that a test can drive them through simulated time.
//!
//! On disk, each game with a running clock has a time before which no flag of it falls. Games for which that
//! time is near are loaded, and a loaded game lets its flag fall by itself. Three rules make sure that no
//! flag is missed:
//!
//! - the time on disk is never later than the flag ([`to_store`]);
//! - a game whose flag falls soon does not leave memory ([`may_unload`]);
//! - whether a game is in memory is asked each time, and never remembered ([`FlagWatch::choose`]).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tabiya_referee::Time;

use super::id::GameId;
use crate::store::FlagAt;

/// The interval at which games with due flags are looked for.
pub(crate) const WATCH_INTERVAL: Duration = Duration::from_secs(1);

/// Games in which a flag falls within this time are in memory: at least two looks before the flag falls.
pub(crate) const LOAD_AHEAD: Duration = Duration::from_secs(2);

/// The number of times that a game is loaded again at once. After that there are pauses.
const QUICK_TRIES: u32 = 3;

/// The number of times that a game is tried, in about four minutes. After that it is set aside until the
/// server starts again: a game that this version cannot read is not there later, either. If a client opens it
/// and it can be loaded, its flag falls.
const MOST_TRIES: u32 = 10;

/// Returns whether a game that is idle now will be allowed to leave memory after `keep`.
pub(super) fn may_become_idle(flag: Option<Duration>, keep: Duration) -> bool {
    flag.is_none_or(|falls| falls > keep.saturating_add(LOAD_AHEAD))
}

/// Returns whether a game may leave memory now: its flag is so far away that it will be loaded again before.
pub(super) fn may_unload(flag: Option<Duration>) -> bool {
    flag.is_none_or(|falls| falls > LOAD_AHEAD)
}

/// Returns the time to store with a change, or nothing while the time on disk is early enough and not past,
/// which saves a write for most moves.
pub(super) fn to_store(stored: FlagAt, falls: FlagAt, now: Time) -> Option<FlagAt> {
    match (stored, falls) {
        (None, None) => None,
        (Some(stored), Some(falls)) if now < stored && stored <= falls => None,
        (_, falls) => Some(falls),
    }
}

/// Where a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Residence {
    /// Only on disk.
    Disk,
    /// On its way into memory, which may fail.
    Loading,
    /// In memory.
    Memory,
}

/// Decides which games with due flags are loaded. It remembers only those that could not be loaded, so that
/// one of them does not take the time of the others.
#[derive(Debug, Default)]
pub(crate) struct FlagWatch {
    failed: BTreeMap<GameId, Tries>,
}

#[derive(Debug, Default)]
struct Tries {
    count: u32,
    /// Not before this time again.
    next: Time,
}

impl FlagWatch {
    /// Returns the last time on disk for which a game is due now.
    pub(crate) fn horizon(now: Time) -> Time {
        Time(now.0.saturating_add(LOAD_AHEAD.as_millis() as u64))
    }

    /// Returns the games to load, out of all those whose time on disk is due.
    pub(crate) fn choose(
        &mut self,
        now: Time,
        due: &[GameId],
        residence: impl Fn(GameId) -> Residence,
    ) -> Vec<GameId> {
        let all: BTreeSet<&GameId> = due.iter().collect();
        self.failed.retain(|id, _| all.contains(id));
        let mut chosen = Vec::new();
        for id in due {
            match residence(*id) {
                Residence::Memory => drop(self.failed.remove(id)),
                Residence::Loading => {}
                Residence::Disk => {
                    let tries = self.failed.entry(*id).or_default();
                    if tries.count < MOST_TRIES && tries.next <= now {
                        tries.count += 1;
                        if tries.count == MOST_TRIES {
                            tracing::warn!(game = %id, "a game with a running clock cannot be loaded and is \
                                set aside");
                        }
                        tries.next = Time(now.0.saturating_add(pause(tries.count).as_millis() as u64));
                        chosen.push(*id);
                    }
                }
            }
        }
        chosen
    }

    /// Returns the number of games that are not tried any more.
    pub(crate) fn set_aside(&self) -> usize {
        self.failed.values().filter(|tries| tries.count >= MOST_TRIES).count()
    }
}

/// Returns the pause after the given number of tries.
fn pause(tries: u32) -> Duration {
    match tries.checked_sub(QUICK_TRIES) {
        None => Duration::ZERO,
        Some(more) => WATCH_INTERVAL.saturating_mul(1 << more.min(16)),
    }
}

#[cfg(test)]
mod tests;
