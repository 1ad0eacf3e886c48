//! A game as a file or a picture.

use axum::Router;

use crate::state::App;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
