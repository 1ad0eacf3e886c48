//! The security headers of every response: the page loads only its own files, other sites cannot show it in a
//! frame (except for the board for frames), and addresses, which are invitations to games, are not sent as
//! referrers.

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware;
use axum::response::Response;

use crate::app::App;

/// The page's rights to load and run content. Documents contain no inline scripts or styles.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; ",
            "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

/// Marks a response that any site may show in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Framed;

/// The headers that differ for a response in a frame.
const FRAMED: [(HeaderName, HeaderValue); 2] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy!("*"))),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
];

const ALWAYS: [(HeaderName, HeaderValue); 8] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy!("'none'"))),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
             microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()",
        ),
    ),
];

/// Adds the headers to every response of a router.
pub(crate) fn add(router: Router<App>) -> Router<App> {
    router.layer(middleware::map_response(with))
}

async fn with(mut response: Response) -> Response {
    let is_framed = response.extensions().get::<Framed>().is_some();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    if is_framed {
        headers.remove(header::X_FRAME_OPTIONS);
        for (name, value) in FRAMED {
            headers.insert(name, value);
        }
    }
    // Responses may contain the token of a seat, so they are not cached unless they say otherwise.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
