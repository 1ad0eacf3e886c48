//! The rate of messages on one WebSocket.

use std::num::NonZeroU32;
use std::time::Instant;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::config::Limits;

/// The number of messages over the limit that are tolerated.
const TOLERANCE: u32 = 30;

/// Limits the rate of messages on one WebSocket.
#[derive(Debug)]
pub(crate) struct MessageRate {
    /// Nothing if there is no limit.
    limiter: Option<DefaultDirectRateLimiter>,
    /// The number of messages over the limit. It decreases by one each second.
    excess: u32,
    since: Instant,
}

/// Whether a message is within the limit.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum RateCheck {
    /// It is.
    Ok,
    /// It is not, and must be refused.
    Exceeded,
    /// It is not, and neither were many before it: the connection must be closed.
    Flood,
}

impl MessageRate {
    /// Creates the limiter of a new connection.
    pub(crate) fn new(limits: &Limits) -> MessageRate {
        let limiter = NonZeroU32::new(limits.per_socket).map(Quota::per_second).map(RateLimiter::direct);
        MessageRate { limiter, excess: 0, since: Instant::now() }
    }

    /// Counts a message.
    pub(crate) fn check(&mut self) -> RateCheck {
        if self.limiter.as_ref().is_none_or(|limiter| limiter.check().is_ok()) {
            return RateCheck::Ok;
        }
        let passed = self.since.elapsed().as_secs();
        if passed > 0 {
            self.excess = self.excess.saturating_sub(u32::try_from(passed).unwrap_or(u32::MAX));
            self.since = Instant::now();
        }
        self.excess += 1;
        if self.excess > TOLERANCE { RateCheck::Flood } else { RateCheck::Exceeded }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn excess_is_tolerated_up_to_a_limit_and_forgotten_with_time() {
        let mut rate = MessageRate::new(&Limits { per_socket: 1, ..Limits::default() });
        assert_eq!(rate.check(), RateCheck::Ok);
        assert!((0..TOLERANCE).all(|_| rate.check() == RateCheck::Exceeded));
        assert_eq!(rate.check(), RateCheck::Flood);
        let Some(earlier) = rate.since.checked_sub(Duration::from_secs(10)) else { return };
        rate.since = earlier;
        assert_eq!((0..20).filter(|_| rate.check() == RateCheck::Exceeded).count(), 9);
    }

    #[test]
    fn zero_means_no_limit() {
        let mut rate = MessageRate::new(&Limits { per_socket: 0, ..Limits::default() });
        assert!((0..1_000).all(|_| rate.check() == RateCheck::Ok));
    }
}
