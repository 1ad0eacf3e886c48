//! The state that all requests share. Clones are cheap and share it.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::{Mutex, watch};

use crate::blocking::BlockingPool;
use crate::catalogue::Catalogue;
use crate::computer::SearchPool;
use crate::config::Config;
use crate::disk::DiskSpace;
use crate::game::GameRegistry;
use crate::limits::ClientLimits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::time::ServerClock;

/// The state that all requests share.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

/// The parts of the shared state.
#[derive(Debug)]
pub(crate) struct Shared {
    /// The configuration.
    pub(crate) config: Config,
    /// The games that the server offers.
    pub(crate) catalogue: Catalogue,
    /// The stored games.
    pub(crate) store: Store,
    /// The clock by which games are played.
    pub(crate) clock: ServerClock,
    /// The games in memory.
    pub(crate) games: GameRegistry,
    /// The listed games.
    pub(crate) lobby: Lobby,
    /// The free space of the disk.
    pub(crate) disk: DiskSpace,
    /// The searches of the computer.
    pub(crate) searches: SearchPool,
    /// The threads for slow work.
    pub(crate) blocking: BlockingPool,
    /// The threads for loading games.
    pub(crate) loading: BlockingPool,
    /// Held while rules are compiled for a new game: others that need them wait for it, without a place in
    /// the pool each.
    pub(crate) compiling: Mutex<()>,
    /// The quotas of clients.
    pub(crate) limits: ClientLimits,
    /// The metrics.
    pub(crate) metrics: Arc<Metrics>,
    stop: watch::Sender<bool>,
}

impl App {
    /// Creates the state of a server that starts.
    pub(crate) fn new(
        config: Config,
        catalogue: Catalogue,
        store: Store,
        clock: ServerClock,
        metrics: Arc<Metrics>,
        searches: SearchPool,
    ) -> App {
        let limits = ClientLimits::new(&config.limits, Arc::clone(&metrics));
        let lobby = Lobby::new(config.limits.listed_per_address);
        let disk = DiskSpace::new(&config.data, config.disk_floor, Arc::clone(&metrics));
        let (stop, _) = watch::channel(false);
        App(Arc::new(Shared {
            config,
            catalogue,
            store,
            clock,
            games: GameRegistry::default(),
            lobby,
            disk,
            searches,
            blocking: BlockingPool::heavy(),
            loading: BlockingPool::loading(),
            compiling: Mutex::default(),
            limits,
            metrics,
            stop,
        }))
    }

    /// Returns a signal for the stop of the server.
    pub(crate) fn stopping(&self) -> Stopping {
        Stopping(self.stop.subscribe())
    }

    /// Signals all tasks to stop.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
    }
}

/// The signal for the stop of the server.
#[derive(Debug)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// Waits until the server stops. Can be called again.
    pub(crate) async fn wait(&mut self) {
        // If the sender is gone, the server has stopped.
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
