//! The clock by which games are played. It stands still while the server does, so that nobody is charged
//! for that: it goes on from the last moment that is on disk.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_referee::Time;

/// The clock by which games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerTime {
    base: Time,
    started: Instant,
}

impl ServerTime {
    /// A clock that goes on from a moment.
    pub(crate) fn from(base: Time) -> ServerTime {
        ServerTime { base, started: Instant::now() }
    }

    /// The moment.
    pub(crate) fn now(&self) -> Time {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Time(self.base.0.saturating_add(passed))
    }

    /// How long it is until a moment; nothing if it has come. One more millisecond than the numbers say,
    /// as both are rounded down.
    pub(crate) fn until(&self, moment: Time) -> Duration {
        match moment.since(self.now()).0 {
            0 => Duration::ZERO,
            left => Duration::from_millis(left.saturating_add(1)),
        }
    }
}

/// The calendar: milliseconds since 1970.
pub(crate) fn calendar() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
