//! The limits of clients: there are no accounts, so that they apply to addresses, and of IPv6 also to
//! networks.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::Quota;
use prometheus_client::metrics::gauge::Gauge;

use super::address::ClientAddress;
use super::held::{HeldLimit, Holding, LimitReached};
use super::quota::TieredQuota;
use crate::config::Limits;
use crate::error::ApiError;
use crate::metrics::Metrics;

/// The burst of heavy requests, in seconds' worth of the rate: a page shows several pictures at once.
const HEAVY_BURST: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// The files of the page that a client may request for each other request. They cost little, and there are
/// many of them on one screen.
const FILES_PER_REQUEST: u32 = 4;

/// The connections at the address for operators, which has no clients.
const OPERATOR_CONNECTIONS: usize = 64;

/// The limits of all clients.
#[derive(Debug)]
pub(crate) struct ClientLimits {
    requests: TieredQuota,
    files: TieredQuota,
    heavy: TieredQuota,
    games: TieredQuota,
    joins: TieredQuota,
    replays: TieredQuota,
    /// Open connections that are not WebSockets.
    pub(crate) connections: Arc<HeldLimit>,
    /// Open connections at the address for operators.
    pub(crate) operator_connections: Arc<HeldLimit>,
    /// Open WebSockets.
    sockets: Arc<HeldLimit>,
    /// Bytes of responses and messages that clients have not received yet.
    pub(crate) unsent: Arc<HeldLimit>,
    metrics: Arc<Metrics>,
}

impl ClientLimits {
    /// Creates the limits, all unused.
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> ClientLimits {
        let per_second = Quota::per_second;
        let heavy =
            |count: NonZeroU32| Quota::per_second(count).allow_burst(count.saturating_mul(HEAVY_BURST));
        ClientLimits {
            requests: TieredQuota::new(limits.per_address, per_second),
            files: TieredQuota::new(limits.per_address.saturating_mul(FILES_PER_REQUEST), per_second),
            heavy: TieredQuota::new(limits.heavy_per_address, heavy),
            games: TieredQuota::new(limits.games_per_address, Quota::per_hour),
            joins: TieredQuota::new(limits.joins_per_address, Quota::per_hour),
            replays: TieredQuota::new(limits.replays_per_address, Quota::per_hour),
            connections: HeldLimit::new(
                limits.connections_per_address,
                limits.connections,
                metrics.connections.clone(),
            ),
            operator_connections: HeldLimit::new(0, OPERATOR_CONNECTIONS, Gauge::default()),
            sockets: HeldLimit::new(limits.sockets_per_address, limits.sockets, metrics.sockets.clone()),
            unsent: HeldLimit::new(limits.unsent_per_address, limits.unsent, metrics.unsent.clone()),
            metrics,
        }
    }

    /// Counts a request or a command.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_request(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.requests, client, "requests")
    }

    /// Counts a request for a file of the page, which costs less than others.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_file(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.files, client, "requests")
    }

    /// Counts that a request, which is also counted as such, is expensive: drawing a picture, writing or
    /// reading a game, setting up a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_heavy(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.heavy, client, "pictures and files")
    }

    /// Counts a new game, or an attempt to create one.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_new_game(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.games, client, "new games")
    }

    /// Counts an attempt to join a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_join(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.joins, client, "joined games")
    }

    /// Counts a replay that is kept.
    ///
    /// # Errors
    ///
    /// Returns an error if the client has exceeded its quota.
    pub(crate) fn check_new_replay(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.check(&self.replays, client, "new replays")
    }

    fn check(&self, quota: &TieredQuota, client: ClientAddress, what: &str) -> Result<(), ApiError> {
        quota.check(client).map_err(|wait| self.refuse(ApiError::quota_exceeded(what, Some(wait))))
    }

    /// Counts a new WebSocket until the holding is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the client, or all clients together, have too many.
    pub(crate) fn open_socket(&self, client: ClientAddress) -> Result<Holding, ApiError> {
        self.sockets.hold(Some(client), 1).map_err(|reached| {
            self.refuse(match reached {
                LimitReached::Client => ApiError::quota_exceeded("sockets", None),
                LimitReached::All => ApiError::busy(),
            })
        })
    }

    /// Counts the bytes of a response until the holding is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if too many bytes wait for the client, or for all clients together.
    pub(crate) fn send(&self, client: ClientAddress, bytes: usize) -> Result<Holding, ApiError> {
        self.unsent.hold(Some(client), bytes).map_err(|reached| {
            self.refuse(match reached {
                LimitReached::Client => ApiError::slow_client(),
                LimitReached::All => ApiError::busy(),
            })
        })
    }

    /// Counts a connection that is refused without a response.
    pub(crate) fn refuse_connection(&self) {
        self.metrics.limited.inc();
    }

    fn refuse(&self, error: ApiError) -> ApiError {
        self.metrics.limited.inc();
        error
    }

    /// Frees the memory of clients that have not sent requests for a while.
    pub(crate) fn forget_idle(&self) {
        for quota in [&self.requests, &self.files, &self.heavy, &self.games, &self.joins, &self.replays] {
            quota.forget_idle();
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header;
    use axum::response::IntoResponse;
    use tabiya_wire::ErrorCode;

    use super::*;

    fn limits(limits: &Limits) -> ClientLimits {
        ClientLimits::new(limits, Arc::new(Metrics::new()))
    }

    fn client(address: &str) -> ClientAddress {
        ClientAddress::of(address.parse().unwrap())
    }

    #[track_caller]
    fn code(refused: Result<Holding, ApiError>) -> String {
        refused.unwrap_err().into_error().code.to_string()
    }

    #[test]
    fn each_client_has_its_own_quota() {
        let limits = limits(&Limits { per_address: 3, ..Limits::default() });
        let [one, other] = [client("192.0.2.1"), client("192.0.2.2")];
        let granted = (0..10).filter(|_| limits.check_request(one).is_ok()).count();
        assert_eq!(granted, 3);
        assert!(limits.check_request(other).is_ok());
        assert_eq!(limits.metrics.limited.get(), 7);
        assert!(limits.check_file(one).is_ok());
    }

    #[test]
    fn heavy_requests_have_a_smaller_quota() {
        let limits = limits(&Limits { per_address: 100, heavy_per_address: 2, ..Limits::default() });
        let one = client("192.0.2.1");
        assert_eq!((0..10).filter(|_| limits.check_heavy(one).is_ok()).count(), 4);
        assert!(limits.check_request(one).is_ok());
    }

    #[test]
    fn the_response_says_how_long_to_wait() {
        let limits = limits(&Limits { games_per_address: 2, joins_per_address: 1, ..Limits::default() });
        let one = client("192.0.2.1");
        assert!((0..2).all(|_| limits.check_new_game(one).is_ok()));
        assert!(limits.check_join(one).is_ok());
        for (refused, wait) in [(limits.check_new_game(one), 1_800), (limits.check_join(one), 3_600)] {
            let response = refused.unwrap_err().into_response();
            let after: u64 = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
            // A little of the time may have passed.
            assert!((wait - 60..=wait).contains(&after), "{after}");
        }
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
            joins_per_address: 0,
            sockets_per_address: 0,
            sockets: 0,
            ..Limits::default()
        };
        let limits = limits(&unlimited);
        let one = client("192.0.2.1");
        let all = [ClientLimits::check_request, ClientLimits::check_new_game, ClientLimits::check_join];
        assert!((0..1_000).all(|_| all.iter().all(|check| check(&limits, one).is_ok())));
        let sockets: Vec<Holding> = (0..1_000).map(|_| limits.open_socket(one).unwrap()).collect();
        assert_eq!(limits.metrics.sockets.get(), 1_000);
        drop(sockets);
        assert_eq!(limits.metrics.sockets.get(), 0);
    }
}
