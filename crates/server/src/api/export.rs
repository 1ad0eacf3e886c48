//! A game as a file or a picture.

use axum::Router;

use crate::state::App;

/// The widest picture that is made, in pixels.
pub(crate) const MOST_PIXELS: u32 = 2000;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
