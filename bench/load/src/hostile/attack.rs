//! The list of attacks. Each is bounded: a number of clients, a pause between their requests, and the end of
//! the measurement, when all of them are dropped.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::tally::Tally;
use super::{attacker, oversized, requests, sockets};
use crate::BoxError;
use crate::client::{Client, Response};

/// The attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attack {
    /// Nothing, to compare with.
    None,
    /// New games from positions that are slow to judge.
    ClosedPositions,
    /// Long games in which moves are taken back and made again all the time.
    UndoStorms,
    /// Connections that ask for much and read nothing.
    SlowReaders,
    /// Requests for the whole of a long game, again and again.
    SnapshotFloods,
    /// Files with many positions that are slow to judge, half of them by clients that hang up.
    ReplayBombs,
    /// Listed games without end.
    LobbyFilling,
    /// Clients that join every listed game at once.
    JoinSniping,
    /// Connections that are opened and closed at once.
    SocketChurn,
    /// Requests from a different network each.
    Ipv6Spread,
    /// Bodies, heads, addresses, names and messages that are too large.
    Oversized,
}

impl Attack {
    pub(super) const ALL: [Attack; 11] = [
        Attack::None,
        Attack::ClosedPositions,
        Attack::UndoStorms,
        Attack::SlowReaders,
        Attack::SnapshotFloods,
        Attack::ReplayBombs,
        Attack::LobbyFilling,
        Attack::JoinSniping,
        Attack::SocketChurn,
        Attack::Ipv6Spread,
        Attack::Oversized,
    ];

    /// Returns the name for the report.
    pub(super) fn name(self) -> &'static str {
        match self {
            Attack::None => "none",
            Attack::ClosedPositions => "closed positions",
            Attack::UndoStorms => "undo storms in long games",
            Attack::SlowReaders => "slow readers",
            Attack::SnapshotFloods => "snapshot floods",
            Attack::ReplayBombs => "replay bombs",
            Attack::LobbyFilling => "lobby filling",
            Attack::JoinSniping => "join sniping",
            Attack::SocketChurn => "socket churn",
            Attack::Ipv6Spread => "IPv6 spread",
            Attack::Oversized => "oversized everything",
        }
    }

    /// Returns whether the attack needs addresses that this machine does not have, so that the server trusts
    /// forwarded addresses.
    pub(super) fn is_behind_proxy(self) -> bool {
        self == Attack::Ipv6Spread
    }

    /// Attacks until the end. `ready` is used when the preparations are done.
    pub(super) async fn run(
        self,
        server: String,
        tally: Arc<Tally>,
        ready: oneshot::Sender<()>,
        end: oneshot::Receiver<()>,
    ) -> Result<(), BoxError> {
        let mut attackers = Attackers { server, tally, tasks: JoinSet::new() };
        match self {
            Attack::None => {}
            Attack::ClosedPositions => requests::closed_positions(&mut attackers),
            Attack::UndoStorms => sockets::undo_storms(&mut attackers).await?,
            Attack::SlowReaders => sockets::slow_readers(&mut attackers).await?,
            Attack::SnapshotFloods => sockets::snapshot_floods(&mut attackers).await?,
            Attack::ReplayBombs => requests::replay_bombs(&mut attackers),
            Attack::LobbyFilling => requests::lobby_filling(&mut attackers),
            Attack::JoinSniping => requests::join_sniping(&mut attackers),
            Attack::SocketChurn => sockets::churn(&mut attackers).await?,
            Attack::Ipv6Spread => requests::ipv6_spread(&mut attackers),
            Attack::Oversized => oversized::everything(&mut attackers).await?,
        }
        let _ = ready.send(());
        // The sender is dropped if the measurement fails, which is also an end.
        let _ = end.await;
        attackers.tasks.shutdown().await;
        Ok(())
    }
}

/// The running attackers.
pub(super) struct Attackers {
    pub(super) server: String,
    tally: Arc<Tally>,
    tasks: JoinSet<()>,
}

/// One attacker.
#[derive(Clone)]
pub(super) struct Attacker {
    pub(super) client: Client,
    pub(super) number: usize,
    pub(super) tally: Arc<Tally>,
}

/// The longest time that an attacker waits for a response.
const TIMEOUT: Duration = Duration::from_secs(5);

impl Attackers {
    /// Returns the client of an attacker.
    pub(super) fn client(&self, number: usize) -> Client {
        attacker(&self.server, number)
    }

    /// Repeats an action with each of several addresses. `pause` is the time between two of them.
    pub(super) fn repeat<F, A>(&mut self, clients: usize, pause: Duration, action: A)
    where
        F: Future<Output = ()> + Send,
        A: Fn(Attacker, u64) -> F + Clone + Send + Sync + 'static,
    {
        for number in 0..clients {
            let one = Attacker { client: self.client(number), number, tally: Arc::clone(&self.tally) };
            let action = action.clone();
            self.tasks.spawn(async move {
                // The clients do not all begin at the same moment.
                sleep(pause.mul_f64(number as f64 / clients as f64)).await;
                for round in 0.. {
                    action(one.clone(), round).await;
                    sleep(pause).await;
                }
            });
        }
    }
}

impl Attacker {
    /// Sends a request, counts its result, and returns the response.
    pub(super) async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Option<Response> {
        let response = timeout(TIMEOUT, self.client.request(method, path, token, body)).await;
        let response = response.unwrap_or_else(|_| Err("no response in time".into()));
        self.tally.response(&response);
        response.ok()
    }
}
