//! Who answers.

use axum::routing::get;
use axum::{Json, Router};
use tabiya_wire::online::http::AboutServer;

use crate::state::App;

/// The version of the protocol. It grows when a change could break a client.
const PROTOCOL: u32 = 1;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/about", get(about))
}

async fn about() -> Json<AboutServer> {
    Json(AboutServer {
        name: "tabiya".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        computer: false,
    })
}
