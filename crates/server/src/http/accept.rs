//! Accepting TCP connections, up to a limit, and serving HTTP on them with timeouts.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::state::App;

/// The greatest size of a request head, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// The number of permits if there is no limit: more than any machine has connections.
const UNLIMITED: u32 = 1 << 28;

/// How long open requests may take when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves connections until the server stops, and then waits for open requests.
pub(crate) async fn serve(app: &App, listener: TcpListener, router: Router) {
    let most = match u32::try_from(app.config.limits.connections) {
        Ok(most) if most > 0 => most.min(UNLIMITED),
        _ => UNLIMITED,
    };
    let permits = Arc::new(Semaphore::new(most as usize));
    let mut stop = app.stopping();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wait() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Beyond the limit, connections are closed at once, which costs least.
                if let Ok(permit) = Arc::clone(&permits).try_acquire_owned() {
                    let (app, router) = (app.clone(), router.clone());
                    tokio::spawn(async move {
                        serve_connection(&app, stream, peer, router).await;
                        drop(permit);
                    });
                } else {
                    app.metrics.limited.inc();
                }
            }
            Err(error) => {
                // Most likely there are too many open files, of which some will be closed.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, permits.acquire_many(most)).await.is_err() {
        tracing::warn!("some connections were not closed in time");
    }
}

async fn serve_connection(app: &App, stream: TcpStream, peer: SocketAddr, router: Router) {
    // Moves are small and should be sent without delay.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.request_timeout)
        .max_buf_size(LARGEST_HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stop = app.stopping();
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.wait() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::trace!(%error, "a connection ended with an error");
    }
}
