//! Who asks, as far as that can be told, and how much one visitor may do: by address, since there are no
//! accounts.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::failure::Failure;
use crate::metrics::Metrics;
use crate::state::App;

/// The address of a visitor. Of the longer kind of address only the half that names the network: whoever
/// has one has as many of them as there are grains of sand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Visitor(IpAddr);

impl Visitor {
    fn of(address: IpAddr) -> Visitor {
        Visitor(match address.to_canonical() {
            IpAddr::V6(long) => {
                let [a, b, c, d, ..] = long.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            short => short,
        })
    }

    /// The visitor behind a proxy: the last entry is the one that the proxy itself has written.
    fn forwarded(parts: &Parts) -> Option<Visitor> {
        let entries = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = entries.rsplit(',').next()?.trim();
        let address = last.parse().or_else(|_| last.parse().map(|with_port: SocketAddr| with_port.ip()));
        address.ok().map(Visitor::of)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip());
        let forwarded = if app.config.behind_proxy { Visitor::forwarded(parts) } else { None };
        Ok(forwarded.unwrap_or_else(|| Visitor::of(peer)))
    }
}

/// How many seconds' worth of heavy work may be asked for at once: a page shows some pictures together.
const TWICE: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// Who has done how much.
#[derive(Debug)]
pub(crate) struct Doorkeeper {
    work: Option<DefaultKeyedRateLimiter<Visitor>>,
    heavy: Option<DefaultKeyedRateLimiter<Visitor>>,
    games: Option<DefaultKeyedRateLimiter<Visitor>>,
    sockets: Arc<Mutex<Sockets>>,
    per_visitor: usize,
    most: usize,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Sockets {
    by: BTreeMap<Visitor, usize>,
    all: usize,
}

/// The right to have a socket, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    visitor: Visitor,
    sockets: Arc<Mutex<Sockets>>,
    metrics: Arc<Metrics>,
}

impl Doorkeeper {
    /// Nobody has done anything yet.
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Doorkeeper {
        let keyed = |count: u32, quota: fn(NonZeroU32) -> Quota| {
            NonZeroU32::new(count).map(|count| RateLimiter::keyed(quota(count)))
        };
        Doorkeeper {
            work: keyed(limits.per_address, Quota::per_second),
            heavy: keyed(limits.heavy_per_address, |count| {
                Quota::per_second(count).allow_burst(count.saturating_mul(TWICE))
            }),
            games: keyed(limits.games_per_address, Quota::per_hour),
            sockets: Arc::default(),
            per_visitor: limits.sockets_per_address,
            most: limits.sockets,
            metrics,
        }
    }

    /// A visitor wants something done: a command, a file drawn, a game read.
    ///
    /// # Errors
    ///
    /// If there was too much of that.
    pub(crate) fn work(&self, visitor: Visitor) -> Result<(), Failure> {
        self.ask(self.work.as_ref(), visitor, "requests")
    }

    /// A visitor wants something done that takes long: a picture drawn, a game written, a file read.
    ///
    /// # Errors
    ///
    /// If there was too much of that.
    pub(crate) fn heavy_work(&self, visitor: Visitor) -> Result<(), Failure> {
        self.work(visitor)?;
        self.ask(self.heavy.as_ref(), visitor, "pictures and files")
    }

    /// A visitor begins a game.
    ///
    /// # Errors
    ///
    /// If there were too many.
    pub(crate) fn game(&self, visitor: Visitor) -> Result<(), Failure> {
        self.ask(self.games.as_ref(), visitor, "new games")
    }

    fn ask(
        &self,
        limiter: Option<&DefaultKeyedRateLimiter<Visitor>>,
        visitor: Visitor,
        what: &'static str,
    ) -> Result<(), Failure> {
        match limiter.map(|limiter| limiter.check_key(&visitor)) {
            Some(Err(_)) => {
                self.metrics.held_back.inc();
                Err(Failure::TooMany { what })
            }
            _ => Ok(()),
        }
    }

    /// A visitor opens a socket.
    ///
    /// # Errors
    ///
    /// If there are too many, of theirs or at all.
    pub(crate) fn socket(&self, visitor: Visitor) -> Result<Admission, Failure> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sockets.by.get(&visitor).copied().unwrap_or(0);
        let refusal = if self.per_visitor > 0 && own >= self.per_visitor {
            Some(Failure::TooMany { what: "sockets" })
        } else if self.most > 0 && sockets.all >= self.most {
            Some(Failure::Busy)
        } else {
            None
        };
        if let Some(failure) = refusal {
            self.metrics.held_back.inc();
            return Err(failure);
        }
        sockets.by.insert(visitor, own + 1);
        sockets.all += 1;
        self.metrics.sockets.inc();
        Ok(Admission { visitor, sockets: Arc::clone(&self.sockets), metrics: Arc::clone(&self.metrics) })
    }

    /// Forgets those who have been quiet.
    pub(crate) fn forget(&self) {
        for limiter in [&self.work, &self.heavy, &self.games].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.metrics.sockets.dec();
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.all = sockets.all.saturating_sub(1);
        match sockets.by.get_mut(&self.visitor) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                sockets.by.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doorkeeper(limits: &Limits) -> Doorkeeper {
        Doorkeeper::new(limits, Arc::new(Metrics::new()))
    }

    fn visitor(address: &str) -> Visitor {
        Visitor::of(address.parse().unwrap())
    }

    #[test]
    fn neighbours_on_one_network_are_one_visitor() {
        assert_eq!(visitor("2001:db8::1"), visitor("2001:db8::ffff:2"));
        assert_ne!(visitor("2001:db8::1"), visitor("2001:db8:0:1::1"));
        assert_ne!(visitor("192.0.2.1"), visitor("192.0.2.2"));
        assert_eq!(visitor("::ffff:192.0.2.1"), visitor("192.0.2.1"));
    }

    #[test]
    fn each_visitor_is_held_back_alone() {
        let door = doorkeeper(&Limits { per_address: 3, ..Limits::default() });
        let [one, other] = [visitor("192.0.2.1"), visitor("192.0.2.2")];
        let granted = (0..10).filter(|_| door.work(one).is_ok()).count();
        assert_eq!(granted, 3);
        assert!(door.work(other).is_ok());
        assert_eq!(door.metrics.held_back.get(), 7);
    }

    #[test]
    fn heavy_work_is_held_back_sooner() {
        let door = doorkeeper(&Limits { per_address: 100, heavy_per_address: 2, ..Limits::default() });
        let one = visitor("192.0.2.1");
        assert_eq!((0..10).filter(|_| door.heavy_work(one).is_ok()).count(), 4);
        assert!(door.work(one).is_ok());
    }

    #[test]
    fn sockets_are_counted_and_given_back() {
        let door = doorkeeper(&Limits { sockets_per_address: 2, sockets: 3, ..Limits::default() });
        let [one, other] = [visitor("192.0.2.1"), visitor("192.0.2.2")];
        let first = door.socket(one).unwrap();
        let _second = door.socket(one).unwrap();
        assert!(matches!(door.socket(one), Err(Failure::TooMany { what: "sockets" })));
        let _third = door.socket(other).unwrap();
        assert!(matches!(door.socket(other), Err(Failure::Busy)));
        drop(first);
        assert!(door.socket(one).is_ok());
        assert_eq!(door.metrics.sockets.get(), 2);
    }

    #[test]
    fn zero_is_no_limit() {
        let limits = Limits {
            per_address: 0,
            games_per_address: 0,
            sockets_per_address: 0,
            sockets: 0,
            ..Limits::default()
        };
        let door = doorkeeper(&limits);
        let one = visitor("192.0.2.1");
        assert!((0..1_000).all(|_| door.work(one).is_ok() && door.game(one).is_ok()));
        let sockets: Vec<Admission> = (0..1_000).map(|_| door.socket(one).unwrap()).collect();
        assert_eq!(door.metrics.sockets.get(), 1_000);
        drop(sockets);
        assert_eq!(door.metrics.sockets.get(), 0);
    }
}
