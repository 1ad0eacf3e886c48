//! The page and its files.

use axum::Router;

use crate::state::App;

/// The addresses of the page.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
