//! The description of all this for programs.

use axum::Router;

use crate::state::App;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
