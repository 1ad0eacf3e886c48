//! A search: its position and limits, the engines that carry it out, and its cancellation.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tabiya_engine::{Clock, Control, Limits};
use tabiya_player::{Engines, Found};
use tabiya_rules::{History, Position};
use tokio::sync::oneshot;

use crate::game::GameId;
use crate::limits::ClientAddress;

/// The size of a transposition table.
const TABLE_BYTES: usize = 2 << 20;

/// The number of engines that a thread keeps.
const ENGINES: usize = 4;

/// A search to be carried out.
#[derive(Debug)]
pub(crate) struct Search {
    /// The position.
    pub(crate) position: Position,
    /// The earlier positions; it ends with the position.
    pub(crate) history: History,
    /// The limits.
    pub(crate) limits: Limits,
    /// For whom it is.
    pub(crate) owner: Owner,
}

/// For whom a search is. The owners of searches take turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Owner {
    /// A client.
    Client(ClientAddress),
    /// A game whose client is not known, because it has sent nothing since the game was loaded.
    Game(GameId),
}

/// Why a search was not submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SubmitError {
    /// Too many searches wait. It can be submitted later.
    Full,
    /// There are no threads, or the server stops.
    Unavailable,
}

/// Carries out searches, one after the other.
pub(crate) trait Searcher {
    /// Carries out a search. Returns nothing if it fails.
    fn search(&mut self, search: &Search, control: &Control) -> Option<Found>;
}

/// Returns the engines of one thread.
pub(crate) fn engines() -> Engines {
    Engines::new(TABLE_BYTES, ENGINES)
}

impl Searcher for Engines {
    /// Carries out a search. Returns nothing if there is no engine for the game.
    fn search(&mut self, search: &Search, control: &Control) -> Option<Found> {
        let Search { position, history, limits, .. } = search;
        Engines::search(self, position, history, limits, control, &SystemClock(Instant::now())).ok()
    }
}

/// The system's clock.
struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A search that waits or runs. It returns nothing if it failed. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct PendingSearch {
    control: Arc<Control>,
    found: oneshot::Receiver<Found>,
}

/// A search in the queue.
#[derive(Debug)]
pub(super) struct QueuedSearch {
    pub(super) search: Search,
    pub(super) control: Arc<Control>,
    pub(super) found: oneshot::Sender<Found>,
}

impl QueuedSearch {
    /// Creates a search for the queue, and the handle for its result.
    pub(super) fn new(search: Search) -> (QueuedSearch, PendingSearch) {
        let control = Arc::new(Control::new());
        let (sender, receiver) = oneshot::channel();
        let pending = PendingSearch { control: Arc::clone(&control), found: receiver };
        (QueuedSearch { search, control, found: sender }, pending)
    }
}

impl Future for PendingSearch {
    type Output = Option<Found>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Found>> {
        Pin::new(&mut self.found).poll(context).map(Result::ok)
    }
}

impl Drop for PendingSearch {
    fn drop(&mut self) {
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Level;
    use tabiya_wire::online::ComputerLevel;

    #[test]
    fn messages_have_the_levels_of_the_engine() {
        let levels = [Level::MIN, Level::MAX].map(Level::number);
        assert_eq!([ComputerLevel::MIN, ComputerLevel::MAX].map(ComputerLevel::number), levels);
    }
}
