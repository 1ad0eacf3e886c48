//! The clock by which games are played. It does not advance while the server is stopped, so that no player
//! loses time: it continues from the last time that is on disk.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_referee::Time;

/// The clock by which games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerClock {
    base: Time,
    started: Instant,
}

impl ServerClock {
    /// Creates a clock that continues from a given time.
    pub(crate) fn starting_at(base: Time) -> ServerClock {
        ServerClock { base, started: Instant::now() }
    }

    /// Returns the current time.
    pub(crate) fn now(&self) -> Time {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Time(self.base.0.saturating_add(passed))
    }

    /// Returns the duration until a given time; zero if it is past. One millisecond is added, because both
    /// times are rounded down.
    pub(crate) fn until(&self, time: Time) -> Duration {
        match (time - self.now()).0 {
            0 => Duration::ZERO,
            left => Duration::from_millis(left.saturating_add(1)),
        }
    }
}

/// Returns the calendar time, in milliseconds since 1970.
pub(crate) fn calendar() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
