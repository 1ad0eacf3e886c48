//! Games are begun, joined, listed and looked at, and commands given without a socket.

use axum::Router;

use crate::state::App;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
