//! For those who run the server: whether it is well, and what it has done.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::failure::Failure;
use crate::state::App;

/// The addresses of this topic.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(health)).route("/metrics", get(metrics))
}

/// Well means that something can be written.
async fn health(State(app): State<App>) -> Result<&'static str, Failure> {
    app.store.check().await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}
