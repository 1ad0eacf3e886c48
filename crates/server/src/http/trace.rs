//! Request ids and tracing. Every response has `x-request-id`, and everything that the handler of its request
//! logs has the same id. An id that the client or a proxy has sent is kept if it is short and plain.

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::map_request;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::app::App;

/// The header.
const REQUEST_ID: &str = "x-request-id";

/// The maximum length of an accepted request id.
const LONGEST_ID: usize = 64;

/// Gives every request of a router an id and a span. Responses are logged for debugging.
pub(crate) fn add(router: Router<App>) -> Router<App> {
    // Errors log themselves, and bodies are short.
    let trace = TraceLayer::new_for_http().make_span_with(span).on_request(()).on_failure(()).on_eos(());
    router
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(trace.on_body_chunk(()))
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(map_request(keep_plain_ids))
}

/// Removes an id that could not be found in a log again.
async fn keep_plain_ids(mut request: Request) -> Request {
    let is_plain = |id: &HeaderValue| {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
        (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(plain)
    };
    if request.headers().get(REQUEST_ID).is_some_and(|id| !is_plain(id)) {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>().map(id).unwrap_or_default();
    // The route instead of the path: the address of a game is an invitation to it.
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    // The span has the level `ERROR`, so that no filter of the log disables it.
    tracing::error_span!("request", id, method = %request.method(), route)
}

/// Returns the id of a request as text.
pub(crate) fn id(request: &RequestId) -> &str {
    request.header_value().to_str().unwrap_or_default()
}

/// Returns a span for the log lines of a socket, which outlives the span of the request that opened it.
pub(crate) fn socket_span(id: &str) -> Span {
    tracing::error_span!("socket", id)
}
