//! Accepting TCP connections, up to the limits of clients, and serving HTTP on them with timeouts.

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
use tokio::time::{Instant, sleep};

use super::write_timeout::WriteTimeout;
use crate::app::App;
use crate::limits::{ClientAddress, HeldLimit};

/// The greatest size of a request head, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// How long open requests may take when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves connections, up to a limit, until the server stops, and then waits for open requests.
pub(crate) async fn serve(app: &App, listener: TcpListener, router: Router, connections: &Arc<HeldLimit>) {
    let mut stop = app.stopping();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wait() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // All connections of a proxy are its own, so that only their total is limited.
                let client = (!app.config.behind_proxy).then(|| ClientAddress::of(peer.ip()));
                // Beyond the limits, connections are closed at once, which costs least.
                if let Ok(holding) = connections.hold(client, 1) {
                    let (app, router) = (app.clone(), router.clone());
                    tokio::spawn(async move {
                        serve_connection(&app, stream, peer, router).await;
                        drop(holding);
                    });
                } else {
                    app.limits.refuse_connection();
                }
            }
            Err(error) => {
                // Most likely there are too many open files; some will be closed.
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    let deadline = Instant::now() + SHUTDOWN_TIMEOUT;
    while !connections.is_empty() {
        if Instant::now() >= deadline {
            tracing::warn!("some connections were not closed in time");
            break;
        }
        sleep(Duration::from_millis(10)).await;
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
    let stream = WriteTimeout::new(stream, app.config.limits.write_timeout);
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
