//! Taking connections: so many at once, and none that keeps us waiting.

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

/// The head of a request may have so many bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// More connections than any machine has.
const UNLIMITED: u32 = 1 << 28;

/// How long those who are being answered may take when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Answers whoever connects, until the server stops, and then finishes what was begun.
pub(crate) async fn serve(app: &App, listener: TcpListener, router: Router) {
    let most = match u32::try_from(app.config.limits.connections) {
        Ok(most) if most > 0 => most.min(UNLIMITED),
        _ => UNLIMITED,
    };
    let room = Arc::new(Semaphore::new(most as usize));
    let mut stop = app.stopping();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wait() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Beyond the limit connections are closed at once: that is the cheapest answer.
                if let Ok(place) = Arc::clone(&room).try_acquire_owned() {
                    let (app, router) = (app.clone(), router.clone());
                    tokio::spawn(async move {
                        converse(&app, stream, peer, router).await;
                        drop(place);
                    });
                } else {
                    app.metrics.held_back.inc();
                }
            }
            Err(error) => {
                // Most likely there are too many open files: some will be closed.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(LAST_ANSWERS, room.acquire_many(most)).await.is_err() {
        tracing::warn!("some did not let go of their connections");
    }
}

async fn converse(app: &App, stream: TcpStream, peer: SocketAddr, router: Router) {
    // Moves are small and should not wait for more.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.limits.patience).max_buf_size(LARGEST_HEAD);
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
        tracing::trace!(%error, "a connection ended badly");
    }
}
