//! What every request can reach. Cheap to clone: clones share it.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::watch;

use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::server_time::ServerTime;
use crate::store::Store;
use crate::visitor::Doorkeeper;

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

/// The parts of it.
#[derive(Debug)]
pub(crate) struct Shared {
    /// How the server is to run.
    pub(crate) config: Config,
    /// The games that can be played.
    pub(crate) catalogue: Catalogue,
    /// What is on disk.
    pub(crate) store: Store,
    /// The clock by which games are played.
    pub(crate) time: ServerTime,
    /// The games in memory.
    pub(crate) tables: Tables,
    /// Who may do how much.
    pub(crate) door: Doorkeeper,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    stop: watch::Sender<bool>,
}

impl App {
    /// The state of a server that starts.
    pub(crate) fn new(
        config: Config,
        catalogue: Catalogue,
        store: Store,
        time: ServerTime,
        metrics: Arc<Metrics>,
    ) -> App {
        let door = Doorkeeper::new(&config.limits, Arc::clone(&metrics));
        let (stop, _) = watch::channel(false);
        App(Arc::new(Shared {
            config,
            catalogue,
            store,
            time,
            tables: Tables::default(),
            door,
            metrics,
            stop,
        }))
    }

    /// The end of the server, to be waited for.
    pub(crate) fn stopping(&self) -> Stopping {
        Stopping(self.stop.subscribe())
    }

    /// Everybody is to stop.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
    }
}

/// The end of the server, to be waited for.
#[derive(Debug)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// Waits for it. It may be waited for again.
    pub(crate) async fn wait(&mut self) {
        // If nobody is left who could say stop, it is the end, too.
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
