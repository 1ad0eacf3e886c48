//! Request ids and tracing. Every response has `x-request-id`, and everything that is logged while its request is
//! handled has the same id. An id that the client or a proxy has sent is kept.

use axum::Router;
use axum::extract::{MatchedPath, Request};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::state::App;

/// The number of characters of an id that are logged.
const LONGEST_ID: usize = 64;

/// Gives every request of a router an id and a span. Responses are logged for debugging.
pub(crate) fn add(router: Router<App>) -> Router<App> {
    // Errors log themselves, and bodies are short.
    let trace = TraceLayer::new_for_http().make_span_with(span).on_request(()).on_failure(()).on_eos(());
    router
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(trace.on_body_chunk(()))
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
}

fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    let id: String = id.unwrap_or_default().chars().take(LONGEST_ID).collect();
    // The route instead of the path: the address of a game is an invitation to it.
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    // At the level of errors, so that no level of the log leaves it out.
    tracing::error_span!("request", id, method = %request.method(), route)
}
