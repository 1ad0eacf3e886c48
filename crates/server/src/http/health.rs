//! Health check and metrics, for operators of the server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use tokio::sync::Mutex;

use super::bearer::bearer;
use crate::app::App;
use crate::error::ApiError;

/// The routes of this topic.
pub(crate) fn routes(with_metrics: bool) -> Router<App> {
    let check = Arc::<HealthCheck>::default();
    let routes = Router::new().route("/healthz", get(health)).layer(Extension(check));
    if with_metrics { routes.route("/metrics", get(metrics)) } else { routes }
}

/// How long the result of a check is reused. A check writes to the disk, and any client may request it.
const REUSE: Duration = Duration::from_secs(1);

/// The time and the result of the last check. Concurrent requests wait for the same check.
#[derive(Default)]
struct HealthCheck(Mutex<Option<(Instant, Result<(), ApiError>)>>);

/// Checks that the store can write.
async fn health(
    State(app): State<App>,
    Extension(check): Extension<Arc<HealthCheck>>,
) -> Result<&'static str, ApiError> {
    let mut last = check.0.lock().await;
    if last.as_ref().is_none_or(|(at, _)| at.elapsed() >= REUSE) {
        let result = app.store.check().await.map_err(ApiError::from);
        *last = Some((Instant::now(), result));
    }
    match &*last {
        Some((_, Err(error))) => Err(error.clone()),
        _ => Ok("ok\n"),
    }
}

async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    if let Some(token) = &app.config.metrics_token
        && !bearer(&headers).is_some_and(|sent| token.is(sent))
    {
        return Err(ApiError::no_metrics_token());
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.text()))
}
