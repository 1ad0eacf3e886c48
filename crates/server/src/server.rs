//! Starting, running and stopping the server.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::{Instant, MissedTickBehavior, interval, interval_at, sleep};

use crate::api;
use crate::app::App;
use crate::catalogue::Catalogue;
use crate::computer::SearchPool;
use crate::config::Config;
use crate::disk::MEASURE_INTERVAL;
use crate::game::{FlagWatch, WATCH_INTERVAL, delete_expired, expire_interval, resume_thinking};
use crate::http::accept;
use crate::http::router::{operator_router, router};
use crate::metrics::Metrics;
use crate::store::{Change, Running, Store, StoreError};

/// The interval at which the time is stored while a clock runs. After a crash, players get at most this much
/// time back.
const HEARTBEAT: Duration = WATCH_INTERVAL;

/// The interval at which the quotas of idle clients are freed.
const FORGET_IDLE: Duration = Duration::from_secs(10);

/// The interval at which replays that have expired are removed.
const REMOVE_EXPIRED: Duration = Duration::from_secs(10 * 60);

/// How long WebSockets may take to close when the server stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// A server, ready to run.
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
///     // A real server would wait for a signal.
///     let stop = std::future::ready(());
///     server.run(listener, stop).await?;
///     # std::fs::remove_dir_all(&folder)?;
///     Ok(())
/// })
/// # }
/// ```
#[derive(Debug)]
pub struct Server {
    app: App,
    /// The address for operators.
    operators: Option<TcpListener>,
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

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StartError::SameId(_) => None,
            StartError::Store(error) => error.source(),
        }
    }
}

impl Server {
    /// Opens the store, and locks its folder against other processes.
    ///
    /// # Errors
    ///
    /// Returns an error if two games have the same id or the store cannot be opened.
    pub fn open(config: Config) -> Result<Server, StartError> {
        let catalogue = Catalogue::new(config.rules.clone()).map_err(StartError::SameId)?;
        let metrics = Arc::new(Metrics::new());
        let opened = Store::open(&config.data, Arc::clone(&metrics));
        let (store, clock) = opened.map_err(StartError::Store)?;
        let searches = SearchPool::start(&config, &metrics);
        let app = App::new(config, catalogue, store, clock, metrics, searches);
        Ok(Server { app, operators: None })
    }

    /// Serves the metrics, and the health check, on another listener. Then clients do not reach the metrics.
    #[must_use]
    pub fn with_metrics_on(self, listener: TcpListener) -> Server {
        Server { operators: Some(listener), ..self }
    }

    /// Serves clients until `stop` completes; then closes all connections and writes everything to disk.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread that writes games has failed. A server that cannot store moves stops.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StoreError> {
        let Server { app, operators } = self;
        tracing::info!(data = %app.config.data.display(), "the server is ready");
        let stopper = app.clone();
        let signal = tokio::spawn(async move {
            tokio::select! {
                () = stop => tracing::info!("the server stops"),
                () = stopper.store.writer_ended() => {
                    tracing::error!("the thread that writes games has failed: the server stops");
                }
            }
            stopper.stop();
        });
        let maintenance = tokio::spawn(maintain(app.clone()));
        tokio::spawn(clean_up(app.clone()));
        tokio::spawn(resume_thinking(app.clone()));
        let router = router(app.clone(), operators.is_none());
        let clients = accept::serve(&app, listener, router, &app.limits.connections);
        let operators = async {
            if let Some(listener) = operators {
                let router = operator_router(app.clone());
                accept::serve(&app, listener, router, &app.limits.operator_connections).await;
            }
        };
        tokio::join!(clients, operators);
        signal.abort();
        wait_for_sockets(&app).await;
        app.searches.close();
        // Its last heartbeat must come before the store is closed.
        let _ = maintenance.await;
        let store = app.clone();
        let closed = tokio::task::spawn_blocking(move || store.store.close()).await;
        tracing::info!("the server has stopped");
        closed.unwrap_or_else(|error| {
            tracing::error!(%error, "the store was not closed");
            Err(StoreError::Closed)
        })
    }
}

/// Waits until the WebSockets are closed, but not forever.
async fn wait_for_sockets(app: &App) {
    let deadline = Instant::now() + CLOSE_TIMEOUT;
    while app.metrics.sockets.get() > 0 && Instant::now() < deadline {
        sleep(Duration::from_millis(10)).await;
    }
}

/// Loads the games in which a flag falls soon, and returns whether any clock runs.
async fn load_due_games(app: &App, watch: &mut FlagWatch) -> bool {
    let now = app.clock.now();
    match app.store.running(FlagWatch::horizon(now)).await {
        Ok(Running { any, due }) => {
            for id in watch.choose(now, &due, |id| app.games.residence(id)) {
                drop(app.games.handle(app, id));
            }
            app.metrics.set_aside.set(i64::try_from(watch.set_aside()).unwrap_or(i64::MAX));
            any
        }
        Err(error) => {
            tracing::error!(%error, "the games with running clocks could not be read");
            true
        }
    }
}

/// Does the periodic work: stores the time, loads games in which a flag falls, frees quotas.
async fn maintain(app: App) {
    let mut stop = app.stopping();
    let (mut heartbeat, mut forget_idle) = (interval(HEARTBEAT), interval(FORGET_IDLE));
    let mut remove_expired = interval(REMOVE_EXPIRED);
    remove_expired.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watch = FlagWatch::default();
    loop {
        tokio::select! {
            () = stop.wait() => break,
            _ = heartbeat.tick() => {
                if load_due_games(&app, &mut watch).await {
                    // The writer logs a failure, and the games notice it at their next write.
                    let _ = app.store.write(Change::Heartbeat).await;
                }
            }
            _ = forget_idle.tick() => app.limits.forget_idle(),
            _ = remove_expired.tick() => api::replay::remove_expired(&app).await,
        }
    }
    let _ = app.store.write(Change::Heartbeat).await;
}

/// Measures the free space of the disk and deletes games that have expired. Apart from [`maintain`], so that
/// no flag waits for it.
async fn clean_up(app: App) {
    let mut stop = app.stopping();
    let mut measure = interval(MEASURE_INTERVAL);
    let pause = expire_interval(&app.config.expire);
    let mut expire = interval_at(Instant::now() + pause, pause);
    expire.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.wait() => break,
            _ = measure.tick() => app.disk.measure(),
            _ = expire.tick() => {
                if let Err(error) = delete_expired(&app).await {
                    tracing::error!(%error, "expired games could not be deleted");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_whose_writer_fails_stops_with_the_reason() {
        let folder = std::env::temp_dir().join(format!("tabiya-writer-{}", std::process::id()));
        let server = Server::open(Config::new(&folder)).unwrap();
        let app = server.app.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let running = tokio::spawn(server.run(listener, std::future::pending()));
        assert!(app.store.write(Change::Panic).await.is_err());
        let error = running.await.unwrap().unwrap_err();
        assert!(matches!(error, StoreError::WriterPanicked(_)), "{error}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
