//! The router. Each topic has its own `routes`.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

use super::{headers, health, host, trace};
use crate::app::App;
use crate::assets::page;
use crate::error::ApiError;
use crate::limits::admission;
use crate::{api, ws};

/// Returns the router of all addresses for clients. The metrics are among them unless operators have an
/// address of their own.
pub(crate) fn router(app: App, with_metrics: bool) -> Router {
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
        .merge(health::routes(with_metrics))
        .merge(page::routes())
        .layer(limit);
    finish(app, all)
}

/// Returns the router of the address for operators: health check and metrics.
pub(crate) fn operator_router(app: App) -> Router {
    finish(app, health::routes(true).fallback(async || ApiError::no_address()))
}

/// Adds the layers of all requests. Every request is admitted first, at any address.
fn finish(app: App, router: Router<App>) -> Router {
    let router = router
        .method_not_allowed_fallback(async || ApiError::wrong_method())
        .layer(from_fn_with_state(app.clone(), admission::admit));
    trace::add(headers::add(router)).with_state(app)
}
