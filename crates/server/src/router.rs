//! Which address is answered by what. Each topic brings its own `routes`.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

use crate::failure::Failure;
use crate::state::App;
use crate::{api, headers, health, page};

/// Everything that can be asked for.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .merge(api::games::routes())
        .merge(api::socket::routes())
        .merge(api::rules::routes())
        .merge(api::replay::routes())
        .merge(api::export::routes())
        .merge(api::openapi::routes())
        .merge(api::about::routes())
        .fallback(async || Failure::no_address())
        .layer(from_fn_with_state(app.clone(), api::host::check));
    let limit = DefaultBodyLimit::max(app.config.limits.body);
    let all = Router::new()
        .nest("/api", api)
        .merge(health::routes())
        .merge(page::routes())
        .method_not_allowed_fallback(async || Failure::WrongMethod)
        .layer(limit);
    headers::add(all).with_state(app)
}
