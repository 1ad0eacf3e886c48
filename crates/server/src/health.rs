//! For those who run the server: whether it is well, and what it has done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use tokio::sync::Mutex;

use crate::failure::Failure;
use crate::state::App;

/// The addresses of this topic.
pub(crate) fn routes() -> Router<App> {
    let looked = Arc::<Looked>::default();
    Router::new().route("/healthz", get(health)).route("/metrics", get(metrics)).layer(Extension(looked))
}

/// How long the answer to whether the server is well holds. To look is to write to the disk, and anybody
/// may ask.
const HOLDS: Duration = Duration::from_secs(1);

/// When somebody looked last, and what was seen. Whoever asks meanwhile waits for the same look.
#[derive(Default)]
struct Looked(Mutex<Option<(Instant, Result<(), Failure>)>>);

/// Well means that something can be written.
async fn health(
    State(app): State<App>,
    Extension(looked): Extension<Arc<Looked>>,
) -> Result<&'static str, Failure> {
    let mut last = looked.0.lock().await;
    if last.as_ref().is_none_or(|(at, _)| at.elapsed() >= HOLDS) {
        let seen = app.store.check().await.map_err(Failure::from);
        *last = Some((Instant::now(), seen));
    }
    match &*last {
        Some((_, Err(failure))) => Err(failure.clone()),
        _ => Ok("ok\n"),
    }
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}
