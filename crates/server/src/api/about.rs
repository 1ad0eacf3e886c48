//! The name and the versions of the server.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use tabiya_wire::PROTOCOL_VERSION;
use tabiya_wire::online::AboutServer;

use crate::app::App;

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/about", get(about))
}

async fn about(State(app): State<App>) -> Json<AboutServer> {
    Json(AboutServer {
        name: "tabiya".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL_VERSION,
        computer: app.searches.is_available(),
    })
}
