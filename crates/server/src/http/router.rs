//! The router. Each topic has its own `routes`.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

use super::{headers, health, host, trace};
use crate::assets::page;
use crate::error::ApiError;
use crate::state::App;
use crate::{api, ws};

/// Returns the router of all addresses.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .merge(api::games::routes())
        .merge(ws::connection::routes())
        .merge(api::rules::routes())
        .merge(api::position::routes())
        .merge(api::replay::routes())
        .merge(api::export::routes())
        .merge(api::openapi::routes())
        .merge(api::about::routes())
        .fallback(async || ApiError::no_address())
        .layer(from_fn_with_state(app.clone(), host::check));
    let limit = DefaultBodyLimit::max(app.config.limits.body);
    let all = Router::new()
        .nest("/api", api)
        .merge(health::routes())
        .merge(page::routes())
        .method_not_allowed_fallback(async || ApiError::wrong_method())
        .layer(limit);
    trace::add(headers::add(all)).with_state(app)
}
