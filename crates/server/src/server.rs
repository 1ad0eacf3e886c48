//! From a configuration to a server that answers, and to its end.

use std::collections::BTreeSet;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tabiya_referee::Time;
use tokio::net::TcpListener;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::connections;
use crate::game_id::GameId;
use crate::live::SOON;
use crate::metrics::Metrics;
use crate::router::router;
use crate::state::App;
use crate::store::{Change, Running, Store, StoreError};

/// While a clock runs, the moment is written so often: a crash gives at most that much time back.
const BEAT: Duration = Duration::from_secs(1);

/// Visitors who were quiet are forgotten so often.
const FORGET: Duration = Duration::from_secs(60);

/// How long sockets may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// A server that can answer.
///
/// ```
/// use tabiya_server::{Config, Server};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("tabiya-doc-{}", std::process::id()));
/// let runtime = tokio::runtime::Runtime::new()?;
/// runtime.block_on(async {
///     let server = Server::open(Config::new(&folder))?;
///     let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
///     // Usually this would wait for a signal.
///     let stop = std::future::ready(());
///     server.run(listener, stop).await;
///     # std::fs::remove_dir_all(&folder)?;
///     Ok(())
/// })
/// # }
/// ```
#[derive(Debug)]
pub struct Server {
    app: App,
}

/// Why a server cannot start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// Two games have the same id.
    SameId(String),
    /// The store cannot be opened.
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::SameId(id) => {
                write!(f, "There are two games with the id `{id}`: change the `id` in your file.")
            }
            StartError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

impl Server {
    /// Opens the store. Nobody else can use its folder from then on.
    ///
    /// # Errors
    ///
    /// Why that cannot be.
    pub fn open(config: Config) -> Result<Server, StartError> {
        let catalogue = Catalogue::new(config.rules.clone()).map_err(StartError::SameId)?;
        let metrics = Arc::new(Metrics::new());
        let opened = Store::open(&config.data, Arc::clone(&metrics));
        let (store, time) = opened.map_err(StartError::Store)?;
        Ok(Server { app: App::new(config, catalogue, store, time, metrics) })
    }

    /// Answers whoever connects, until `stop` is done; then says goodbye to all and leaves nothing
    /// unwritten.
    pub async fn run(self, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { app } = self;
        tracing::info!(data = %app.config.data.display(), "the server is ready");
        let stopper = app.clone();
        let signal = tokio::spawn(async move {
            stop.await;
            tracing::info!("the server stops");
            stopper.stop();
        });
        let chores = tokio::spawn(chores(app.clone()));
        connections::serve(&app, listener, router(app.clone())).await;
        signal.abort();
        goodbye(&app).await;
        // Ends by itself as well, but its last beat should not come too late.
        let _ = chores.await;
        let store = app.clone();
        let closed = tokio::task::spawn_blocking(move || store.store.close()).await;
        if let Err(error) = closed {
            tracing::error!(%error, "the store was not closed");
        }
        tracing::info!("the server has stopped");
    }
}

/// Waits until the sockets are closed, but not forever.
async fn goodbye(app: &App) {
    let patience = Instant::now() + GOODBYE;
    while app.metrics.sockets.get() > 0 && Instant::now() < patience {
        sleep(Duration::from_millis(10)).await;
    }
}

/// Loads the games in which a flag falls soon, so that it does; whether any clock runs. A game that was
/// woken and is still due is in memory, or cannot be loaded.
async fn clocks(app: &App, woken: &mut BTreeSet<GameId>) -> bool {
    let soon = Time(app.time.now().0.saturating_add(SOON.as_millis() as u64));
    match app.store.running(soon).await {
        Ok(Running { any, due }) => {
            woken.retain(|id| due.contains(id));
            for id in due {
                if woken.insert(id) {
                    drop(app.tables.table(app, id));
                }
            }
            any
        }
        Err(error) => {
            tracing::error!(%error, "running clocks could not be found");
            true
        }
    }
}

/// What has to be done from time to time.
async fn chores(app: App) {
    let mut stop = app.stopping();
    let (mut beat, mut forget) = (interval(BEAT), interval(FORGET));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut woken = BTreeSet::new();
    loop {
        tokio::select! {
            () = stop.wait() => break,
            _ = beat.tick() => {
                if clocks(&app, &mut woken).await {
                    // If it cannot be written, the writer says so, and games will see it.
                    let _ = app.store.write(Change::Beat).await;
                }
            }
            _ = forget.tick() => app.door.forget(),
        }
    }
    let _ = app.store.write(Change::Beat).await;
}
