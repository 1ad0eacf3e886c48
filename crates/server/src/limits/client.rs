//! Client addresses, and the quotas of each: there are no accounts, so that limits apply to addresses.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::state::App;

/// The address of a client. Of an IPv6 address only the network part, because one client usually has the
/// whole network.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientAddress(IpAddr);

impl ClientAddress {
    /// Returns the client with an address.
    pub(crate) fn of(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            v4 => v4,
        })
    }

    /// Returns the address that a proxy forwards. The last entry is the one that the proxy itself has added.
    fn forwarded(parts: &Parts) -> Option<ClientAddress> {
        let entries = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = entries.rsplit(',').next()?.trim();
        let address = last.parse().or_else(|_| last.parse().map(|with_port: SocketAddr| with_port.ip()));
        address.ok().map(ClientAddress::of)
    }
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip());
        let forwarded = if app.config.behind_proxy { ClientAddress::forwarded(parts) } else { None };
        Ok(forwarded.unwrap_or_else(|| ClientAddress::of(peer)))
    }
}

/// A client whose request is within its quota. Handlers take it before the body, so that no body is read and no
/// work is done for a client that has used up its quota.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admitted(pub(crate) ClientAddress);

impl FromRequestParts<App> for Admitted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Admitted, ApiError> {
        let Ok(client) = ClientAddress::from_request_parts(parts, app).await;
        app.limits.check_request(client)?;
        Ok(Admitted(client))
    }
}

/// A client whose heavy request is within its quotas; otherwise like [`Admitted`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdmittedHeavy(pub(crate) ClientAddress);

impl FromRequestParts<App> for AdmittedHeavy {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AdmittedHeavy, ApiError> {
        let Ok(client) = ClientAddress::from_request_parts(parts, app).await;
        app.limits.check_request(client)?;
        app.limits.check_heavy(client)?;
        Ok(AdmittedHeavy(client))
    }
}

/// The burst of heavy requests, in seconds' worth of the rate: a page shows several pictures at once.
const HEAVY_BURST: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// The quotas of all client addresses.
#[derive(Debug)]
pub(crate) struct ClientLimits {
    requests: Option<DefaultKeyedRateLimiter<ClientAddress>>,
    heavy: Option<DefaultKeyedRateLimiter<ClientAddress>>,
    games: Option<DefaultKeyedRateLimiter<ClientAddress>>,
    replays: Option<DefaultKeyedRateLimiter<ClientAddress>>,
    sockets: Arc<Mutex<SocketCount>>,
    sockets_per_address: usize,
    sockets_in_all: usize,
    metrics: Arc<Metrics>,
}

/// The number of open WebSockets.
#[derive(Debug, Default)]
struct SocketCount {
    by_address: BTreeMap<ClientAddress, usize>,
    all: usize,
}

/// The permit for a WebSocket. Dropping it frees the place.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    client: ClientAddress,
    sockets: Arc<Mutex<SocketCount>>,
    metrics: Arc<Metrics>,
}

impl ClientLimits {
    /// Creates the quotas, all unused.
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> ClientLimits {
        let keyed = |count: u32, quota: fn(NonZeroU32) -> Quota| {
            NonZeroU32::new(count).map(|count| RateLimiter::keyed(quota(count)))
        };
        ClientLimits {
            requests: keyed(limits.per_address, Quota::per_second),
            heavy: keyed(limits.heavy_per_address, |count| {
                Quota::per_second(count).allow_burst(count.saturating_mul(HEAVY_BURST))
            }),
            games: keyed(limits.games_per_address, Quota::per_hour),
            replays: keyed(limits.replays_per_address, Quota::per_hour),
            sockets: Arc::default(),
            sockets_per_address: limits.sockets_per_address,
            sockets_in_all: limits.sockets,
            metrics,
        }
    }

    /// Counts a request or a command.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_request(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(self.requests.as_ref(), client, "requests")
    }

    /// Counts that a request, which is also counted as such, is expensive: drawing a picture, writing or reading
    /// a game, setting up a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_heavy(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(self.heavy.as_ref(), client, "pictures and files")
    }

    /// Counts a new game.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_new_game(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(self.games.as_ref(), client, "new games")
    }

    /// Counts a replay that is kept.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_new_replay(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(self.replays.as_ref(), client, "new replays")
    }

    fn check(
        &self,
        limiter: Option<&DefaultKeyedRateLimiter<ClientAddress>>,
        client: ClientAddress,
        what: &str,
    ) -> Result<(), ApiError> {
        match limiter.map(|limiter| limiter.check_key(&client)) {
            Some(Err(_)) => {
                self.metrics.limited.inc();
                Err(ApiError::quota_exceeded(what))
            }
            _ => Ok(()),
        }
    }

    /// Counts a new WebSocket until the permit is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the client, or all clients together, have too many.
    pub(crate) fn open_socket(&self, client: ClientAddress) -> Result<SocketPermit, ApiError> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sockets.by_address.get(&client).copied().unwrap_or(0);
        let refusal = if self.sockets_per_address > 0 && own >= self.sockets_per_address {
            Some(ApiError::quota_exceeded("sockets"))
        } else if self.sockets_in_all > 0 && sockets.all >= self.sockets_in_all {
            Some(ApiError::busy())
        } else {
            None
        };
        if let Some(error) = refusal {
            self.metrics.limited.inc();
            return Err(error);
        }
        sockets.by_address.insert(client, own + 1);
        sockets.all += 1;
        self.metrics.sockets.inc();
        Ok(SocketPermit { client, sockets: Arc::clone(&self.sockets), metrics: Arc::clone(&self.metrics) })
    }

    /// Frees the memory of clients that have not sent requests for a while.
    pub(crate) fn forget_idle(&self) {
        for limiter in [&self.requests, &self.heavy, &self.games, &self.replays].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.metrics.sockets.dec();
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.all = sockets.all.saturating_sub(1);
        match sockets.by_address.get_mut(&self.client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                sockets.by_address.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_wire::ErrorCode;

    use super::*;

    fn limits(limits: &Limits) -> ClientLimits {
        ClientLimits::new(limits, Arc::new(Metrics::new()))
    }

    fn client(address: &str) -> ClientAddress {
        ClientAddress::of(address.parse().unwrap())
    }

    #[track_caller]
    fn code(refused: Result<SocketPermit, ApiError>) -> String {
        refused.unwrap_err().into_error().code.to_string()
    }

    #[test]
    fn addresses_of_one_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    }

    #[test]
    fn each_client_has_its_own_quota() {
        let limits = limits(&Limits { per_address: 3, ..Limits::default() });
        let [one, other] = [client("192.0.2.1"), client("192.0.2.2")];
        let granted = (0..10).filter(|_| limits.check_request(one).is_ok()).count();
        assert_eq!(granted, 3);
        assert!(limits.check_request(other).is_ok());
        assert_eq!(limits.metrics.limited.get(), 7);
    }

    #[test]
    fn heavy_requests_have_a_smaller_quota() {
        let limits = limits(&Limits { per_address: 100, heavy_per_address: 2, ..Limits::default() });
        let one = client("192.0.2.1");
        assert_eq!((0..10).filter(|_| limits.check_heavy(one).is_ok()).count(), 4);
        assert!(limits.check_request(one).is_ok());
    }

    #[test]
    fn sockets_are_counted_until_they_are_closed() {
        let limits = limits(&Limits { sockets_per_address: 2, sockets: 3, ..Limits::default() });
        let [one, other] = [client("192.0.2.1"), client("192.0.2.2")];
        let first = limits.open_socket(one).unwrap();
        let _second = limits.open_socket(one).unwrap();
        assert_eq!(code(limits.open_socket(one)), ErrorCode::QuotaExceeded.as_str());
        let _third = limits.open_socket(other).unwrap();
        assert_eq!(code(limits.open_socket(other)), ErrorCode::Busy.as_str());
        drop(first);
        assert!(limits.open_socket(one).is_ok());
        assert_eq!(limits.metrics.sockets.get(), 2);
    }

    #[test]
    fn zero_means_no_limit() {
        let unlimited = Limits {
            per_address: 0,
            games_per_address: 0,
            sockets_per_address: 0,
            sockets: 0,
            ..Limits::default()
        };
        let limits = limits(&unlimited);
        let one = client("192.0.2.1");
        assert!((0..1_000).all(|_| limits.check_request(one).is_ok() && limits.check_new_game(one).is_ok()));
        let sockets: Vec<SocketPermit> = (0..1_000).map(|_| limits.open_socket(one).unwrap()).collect();
        assert_eq!(limits.metrics.sockets.get(), 1_000);
        drop(sockets);
        assert_eq!(limits.metrics.sockets.get(), 0);
    }
}
