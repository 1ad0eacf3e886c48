//! A server in this process, and the folder in which it stores its games.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use tabiya_server::{Config, Server, StoreError};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A folder that is removed after the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tabiya-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the default configuration with this folder, without limits that tests would reach.
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::new(&self.0);
        let limits = &mut config.limits;
        (limits.per_socket, limits.per_address, limits.heavy_per_address) = (0, 0, 0);
        config
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), StoreError>>,
}

impl TestServer {
    /// Starts a server.
    pub(crate) async fn start(config: Config) -> TestServer {
        TestServer::run(Server::open(config).unwrap()).await
    }

    /// Starts a server with another address for its metrics.
    pub(crate) async fn start_with_metrics_apart(config: Config) -> (TestServer, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (TestServer::run(Server::open(config).unwrap().with_metrics_on(listener)).await, address)
    }

    async fn run(server: Server) -> TestServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(listener, async { drop(stopped.await) }));
        TestServer { address, stop, task }
    }

    /// Stops the server and waits until it has stopped.
    pub(crate) async fn stop(self) {
        drop(self.stop);
        self.task.await.unwrap().unwrap();
    }
}
