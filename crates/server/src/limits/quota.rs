//! Quotas of requests: a number in a period, by client and by the networks of clients.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::address::{ClientAddress, Network, Tier};

/// The limiter of all networks of one size.
type Limiter<C> = RateLimiter<Network, HashMapStateStore<Network>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A quota that every client has, and every network of clients a multiple of it.
#[derive(Debug)]
pub(crate) struct TieredQuota<C: Clock = DefaultClock> {
    /// By [`Tier`]. Nothing if there is no limit.
    limiters: Option<[Limiter<C>; 3]>,
}

impl TieredQuota {
    /// Creates a quota of `count`, unused; 0 is no limit.
    pub(crate) fn new(count: u32, quota: impl Fn(NonZeroU32) -> Quota) -> TieredQuota {
        TieredQuota::with_clock(count, quota, DefaultClock::default())
    }
}

impl<C: Clock + Clone> TieredQuota<C> {
    fn with_clock(count: u32, quota: impl Fn(NonZeroU32) -> Quota, clock: C) -> TieredQuota<C> {
        let limiters = NonZeroU32::new(count).map(|count| {
            Tier::ALL.map(|tier| {
                let factor = NonZeroU32::new(tier.factor()).unwrap_or(NonZeroU32::MIN);
                RateLimiter::hashmap_with_clock(quota(count.saturating_mul(factor)), clock.clone())
            })
        });
        TieredQuota { limiters }
    }

    /// Counts a request.
    ///
    /// # Errors
    ///
    /// Returns how long the client has to wait if the quota is used up.
    pub(crate) fn check(&self, client: ClientAddress) -> Result<(), Duration> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        // The smallest network first: requests beyond a client's quota do not use up that of its neighbours.
        for network in client.networks() {
            let limiter = &limiters[network.tier() as usize];
            if let Err(refused) = limiter.check_key(&network) {
                return Err(refused.wait_time_from(limiter.clock().now()));
            }
        }
        Ok(())
    }

    /// Frees the memory of networks whose quotas are unused again.
    pub(crate) fn forget_idle(&self) {
        for limiter in self.limiters.iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::net::{IpAddr, Ipv6Addr};

    use governor::clock::FakeRelativeClock;
    use proptest::prelude::*;

    use super::*;

    const COUNT: u32 = 3;

    fn quota(clock: &FakeRelativeClock) -> TieredQuota<FakeRelativeClock> {
        TieredQuota::with_clock(COUNT, Quota::per_second, clock.clone())
    }

    /// Returns the client with a network number below 2001:db8::/32.
    fn client(network: u32) -> ClientAddress {
        let address = (0x2001_0db8_u128 << 96) | (u128::from(network) << 64);
        ClientAddress::of(IpAddr::V6(Ipv6Addr::from(address)))
    }

    fn granted(quota: &TieredQuota<FakeRelativeClock>, networks: impl Iterator<Item = u32>) -> usize {
        networks.filter(|network| quota.check(client(*network)).is_ok()).count()
    }

    #[test]
    fn larger_networks_have_larger_quotas() {
        let clock = FakeRelativeClock::default();
        let one = quota(&clock);
        assert_eq!(granted(&one, [0; 100].into_iter()), 3);
        let home = quota(&clock);
        assert_eq!(granted(&home, (0..256).cycle().take(2_000)), 12);
        let site = quota(&clock);
        assert_eq!(granted(&site, (0..65_536).step_by(64)), 48);
        // Another /48 is not affected.
        assert!(site.check(client(1 << 16)).is_ok());
        let v4 = quota(&clock);
        let all = (0..=255).filter(|last| v4.check(ClientAddress::of([192, 0, 2, *last].into())).is_ok());
        assert_eq!(all.count(), 256);
    }

    #[test]
    fn a_client_over_its_quota_does_not_use_up_that_of_its_neighbours() {
        let quota = quota(&FakeRelativeClock::default());
        granted(&quota, [0; 1_000].into_iter());
        for neighbour in 1..4 {
            assert!(quota.check(client(neighbour)).is_ok(), "{neighbour}");
        }
    }

    #[test]
    fn the_wait_is_true() {
        let clock = FakeRelativeClock::default();
        let quota: TieredQuota<_> = TieredQuota::with_clock(4, Quota::per_hour, clock.clone());
        assert_eq!(granted(&quota, [0; 10].into_iter()), 4);
        let wait = quota.check(client(0)).unwrap_err();
        assert_eq!(wait, Duration::from_secs(15 * 60));
        clock.advance(wait - Duration::from_secs(1));
        assert_eq!(quota.check(client(0)), Err(Duration::from_secs(1)));
        clock.advance(Duration::from_secs(1));
        assert_eq!(quota.check(client(0)), Ok(()));
    }

    #[test]
    fn zero_means_no_limit() {
        let unlimited = TieredQuota::with_clock(0, Quota::per_second, FakeRelativeClock::default());
        assert_eq!(granted(&unlimited, [0; 1_000].into_iter()), 1_000);
    }

    #[test]
    fn unused_quotas_are_forgotten() {
        let clock = FakeRelativeClock::default();
        let quota = quota(&clock);
        granted(&quota, 0..100);
        clock.advance(Duration::from_secs(10));
        quota.forget_idle();
        assert!(quota.limiters.iter().flatten().all(RateLimiter::is_empty));
    }

    proptest! {
        /// However requests are spread over addresses and time, no network gets more than its burst and what
        /// its rate allows, and a network that has not used up its share is served.
        #[test]
        fn no_network_gets_more_than_its_allowance(
            requests in prop::collection::vec((0_u32..1 << 18, 0_u64..400), 1..600),
        ) {
            let clock = FakeRelativeClock::default();
            let quota = quota(&clock);
            let mut passed = 0;
            let mut served: BTreeMap<Network, u32> = BTreeMap::new();
            let mut sent: BTreeMap<Network, u32> = BTreeMap::new();
            for (network, milliseconds) in requests {
                // Few networks of each size, so that they are shared.
                let network = network & 0x3_0303;
                clock.advance(Duration::from_millis(milliseconds));
                passed += milliseconds;
                let client = client(network);
                let granted = quota.check(client).is_ok();
                for network in client.networks() {
                    *sent.entry(network).or_default() += 1;
                    if granted {
                        *served.entry(network).or_default() += 1;
                    }
                }
                let within = |network: &Network| sent[network] <= COUNT * network.tier().factor();
                if client.networks().all(|network| within(&network)) {
                    prop_assert!(granted);
                }
            }
            for (network, count) in served {
                let share = u64::from(COUNT * network.tier().factor());
                prop_assert!(u64::from(count) <= share + share * passed / 1_000, "{network:?}: {count}");
            }
        }
    }
}
