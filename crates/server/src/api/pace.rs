//! How fast what comes on one socket may come, and when it is too much.

use std::num::NonZeroU32;
use std::time::Instant;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::config::Limits;

/// How many messages too many are forgiven.
const FORGIVEN: u32 = 30;

/// How fast what comes on a socket comes.
#[derive(Debug)]
pub(super) struct Pace {
    /// Nothing if it may come as fast as it likes.
    limiter: Option<DefaultDirectRateLimiter>,
    /// How many messages too many there were. One is forgotten each second.
    over: u32,
    since: Instant,
}

/// How a message comes.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Comes {
    /// In time.
    Well,
    /// Too fast.
    Fast,
    /// Too fast, and so it was too often.
    Flooding,
}

impl Pace {
    /// Nothing has come yet.
    pub(super) fn new(limits: &Limits) -> Pace {
        let limiter = NonZeroU32::new(limits.per_socket).map(Quota::per_second).map(RateLimiter::direct);
        Pace { limiter, over: 0, since: Instant::now() }
    }

    /// Something has come.
    pub(super) fn comes(&mut self) -> Comes {
        if self.limiter.as_ref().is_none_or(|limiter| limiter.check().is_ok()) {
            return Comes::Well;
        }
        let passed = self.since.elapsed().as_secs();
        if passed > 0 {
            self.over = self.over.saturating_sub(u32::try_from(passed).unwrap_or(u32::MAX));
            self.since = Instant::now();
        }
        self.over += 1;
        if self.over > FORGIVEN { Comes::Flooding } else { Comes::Fast }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_comes_too_fast_is_forgiven_a_while_and_forgotten_with_time() {
        let mut pace = Pace::new(&Limits { per_socket: 1, ..Limits::default() });
        assert_eq!(pace.comes(), Comes::Well);
        assert!((0..FORGIVEN).all(|_| pace.comes() == Comes::Fast));
        assert_eq!(pace.comes(), Comes::Flooding);
        let Some(earlier) = pace.since.checked_sub(Duration::from_secs(10)) else { return };
        pace.since = earlier;
        assert_eq!((0..20).filter(|_| pace.comes() == Comes::Fast).count(), 9);
    }

    #[test]
    fn zero_is_no_limit() {
        let mut pace = Pace::new(&Limits { per_socket: 0, ..Limits::default() });
        assert!((0..1_000).all(|_| pace.comes() == Comes::Well));
    }
}
