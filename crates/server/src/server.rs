//! From a configuration to a server that answers, and to its end.

use std::fmt;
use std::future::Future;
use std::net::SocketAddr;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::router::router;
use crate::state::App;

/// A server that can answer.
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
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::SameId(id) => {
                write!(f, "There are two games with the id `{id}`: change the `id` in your file.")
            }
        }
    }
}

impl std::error::Error for StartError {}

impl Server {
    /// Opens the store.
    ///
    /// # Errors
    ///
    /// Why that cannot be.
    pub fn open(config: Config) -> Result<Server, StartError> {
        let catalogue = Catalogue::new(config.rules.clone()).map_err(StartError::SameId)?;
        Ok(Server { app: App::new(config, catalogue) })
    }

    /// Answers whoever connects, until `stop` is done; then says goodbye to all and leaves nothing
    /// unwritten.
    ///
    /// # Errors
    ///
    /// If the network fails.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        // Moves are small and should not wait for more.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let service = router(self.app).into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, service).with_graceful_shutdown(stop).await
    }
}
