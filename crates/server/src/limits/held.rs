//! Resources that clients hold for some time: connections, WebSockets, unsent bytes. Limited by client, by
//! the networks of clients, and in all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use prometheus_client::metrics::gauge::Gauge;

use super::address::{ClientAddress, Network};

/// A limit of resources that clients hold at the same time.
#[derive(Debug)]
pub(crate) struct HeldLimit {
    held: Mutex<Held>,
    /// For one client; larger networks have multiples. 0 is no limit.
    per_address: usize,
    /// For all clients together. 0 is no limit.
    in_all: usize,
    gauge: Gauge,
}

#[derive(Debug, Default)]
struct Held {
    by_network: BTreeMap<Network, usize>,
    all: usize,
}

/// The limit that is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitReached {
    /// The share of the client, or of a network to which it belongs.
    Client,
    /// The limit of all clients.
    All,
}

/// Resources that a client holds. Dropping the value releases them.
#[derive(Debug)]
pub(crate) struct Holding {
    limit: Arc<HeldLimit>,
    client: Option<ClientAddress>,
    amount: usize,
}

impl HeldLimit {
    /// Creates an unused limit. The gauge shows the amount in use.
    pub(crate) fn new(per_address: usize, in_all: usize, gauge: Gauge) -> Arc<HeldLimit> {
        Arc::new(HeldLimit { held: Mutex::default(), per_address, in_all, gauge })
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the share of a network. No network has more than half of all, so that there is always room for
    /// others.
    fn share(&self, network: Network) -> usize {
        let factor = usize::try_from(network.tier().factor()).unwrap_or(usize::MAX);
        match (self.per_address, self.in_all) {
            (0, _) => usize::MAX,
            (share, 0) => share.saturating_mul(factor),
            (share, all) => share.saturating_mul(factor).min(all.div_ceil(2)),
        }
    }

    /// Counts an amount that a client takes. It must be released. Without a client only the limit of all
    /// applies. One thing that alone exceeds a limit is allowed if nothing else is held.
    ///
    /// # Errors
    ///
    /// Returns which limit is reached.
    pub(crate) fn take(&self, client: Option<ClientAddress>, amount: usize) -> Result<(), LimitReached> {
        let mut held = self.lock();
        let exceeds = |held: usize, limit: usize| held > 0 && held.saturating_add(amount) > limit;
        let networks = || client.into_iter().flat_map(ClientAddress::networks);
        for network in networks() {
            if exceeds(held.by_network.get(&network).copied().unwrap_or(0), self.share(network)) {
                return Err(LimitReached::Client);
            }
        }
        if self.in_all > 0 && exceeds(held.all, self.in_all) {
            return Err(LimitReached::All);
        }
        for network in networks() {
            *held.by_network.entry(network).or_default() += amount;
        }
        held.all += amount;
        self.gauge.inc_by(i64::try_from(amount).unwrap_or(i64::MAX));
        Ok(())
    }

    /// Releases an amount that a client has taken.
    pub(crate) fn give(&self, client: Option<ClientAddress>, amount: usize) {
        let mut held = self.lock();
        for network in client.into_iter().flat_map(ClientAddress::networks) {
            match held.by_network.get_mut(&network) {
                Some(own) if *own > amount => *own -= amount,
                _ => {
                    held.by_network.remove(&network);
                }
            }
        }
        held.all = held.all.saturating_sub(amount);
        self.gauge.dec_by(i64::try_from(amount).unwrap_or(i64::MAX));
    }

    /// Counts an amount until the holding is dropped.
    ///
    /// # Errors
    ///
    /// Returns which limit is reached.
    pub(crate) fn hold(
        self: &Arc<HeldLimit>,
        client: Option<ClientAddress>,
        amount: usize,
    ) -> Result<Holding, LimitReached> {
        self.take(client, amount)?;
        Ok(Holding { limit: Arc::clone(self), client, amount })
    }

    /// Returns whether anything is held.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().all == 0
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        self.limit.give(self.client, self.amount);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn limit(per_address: usize, in_all: usize) -> Arc<HeldLimit> {
        HeldLimit::new(per_address, in_all, Gauge::default())
    }

    fn client(address: &str) -> Option<ClientAddress> {
        Some(ClientAddress::of(address.parse().unwrap()))
    }

    #[test]
    fn one_client_leaves_room_for_others() {
        // However high its own limit is.
        for per_address in [5, 1_000] {
            let limit = limit(per_address, 10);
            let held: Vec<_> = (0..400).map_while(|_| limit.hold(client("192.0.2.1"), 1).ok()).collect();
            assert_eq!(held.len(), 5);
            assert_eq!(limit.take(client("192.0.2.1"), 1), Err(LimitReached::Client));
            assert_eq!(limit.take(client("192.0.2.2"), 1), Ok(()));
            limit.give(client("192.0.2.2"), 1);
            drop(held);
            assert!(limit.is_empty() && limit.lock().by_network.is_empty());
            assert_eq!(limit.gauge.get(), 0);
        }
    }

    #[test]
    fn larger_networks_have_larger_shares() {
        let limit = limit(2, 1_000);
        let take = |net: u32| {
            let address = format!("2001:db8:1:{net:x}::1");
            limit.take(client(&address), 1).is_ok()
        };
        assert_eq!((0..10).filter(|_| take(0)).count(), 2);
        assert_eq!((0..256).filter(|net| take(*net)).count(), 6);
        assert_eq!((0..65_536).step_by(16).filter(|net| take(*net)).count(), 24);
        assert_eq!(limit.lock().all, 32);
        // The other /48 has its own share.
        assert!(limit.take(client("2001:db8:2::1"), 1).is_ok());
    }

    #[test]
    fn the_limit_of_all_holds() {
        let limit = limit(0, 3);
        let _held: Vec<_> = (0..3).map(|_| limit.hold(client("192.0.2.1"), 1).unwrap()).collect();
        assert_eq!(limit.take(client("192.0.2.2"), 1), Err(LimitReached::All));
        assert_eq!(limit.take(None, 1), Err(LimitReached::All));
    }

    #[test]
    fn one_thing_that_exceeds_the_limit_is_allowed_alone() {
        let limit = limit(100, 400);
        let large = limit.hold(client("192.0.2.1"), 1_000).unwrap();
        assert_eq!(limit.take(client("192.0.2.1"), 1), Err(LimitReached::Client));
        drop(large);
        assert_eq!(limit.take(client("192.0.2.1"), 1), Ok(()));
    }

    proptest! {
        /// After any sequence of calls, no network holds more than its share, and the sums are right.
        #[test]
        fn the_counts_are_the_sums(
            steps in prop::collection::vec((0_u32..1 << 18, 1_usize..5, any::<bool>()), 1..300),
        ) {
            let limit = limit(6, 90);
            let mut held: Vec<(Holding, usize)> = Vec::new();
            for (net, amount, frees) in steps {
                if frees && !held.is_empty() {
                    held.swap_remove(net as usize % held.len());
                } else {
                    let address = format!("2001:db8:{:x}:{:x}::1", net >> 16, net & 0x0303);
                    held.extend(limit.hold(client(&address), amount).ok().map(|holding| (holding, amount)));
                }
                let counts = limit.lock();
                prop_assert_eq!(counts.all, held.iter().map(|(_, amount)| amount).sum::<usize>());
                prop_assert!(counts.all <= 90);
                for (network, count) in &counts.by_network {
                    prop_assert!(*count > 0 && *count <= limit.share(*network));
                }
            }
        }
    }
}
