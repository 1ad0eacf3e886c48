//! Checking `Origin` of WebSockets: browsers let any page open one, and send its origin.

use axum::http::{HeaderMap, header};
use tabiya_wire::ErrorCode;

use crate::error::ApiError;

/// Checks that a WebSocket is opened by our own page, by an allowed one, or by no page at all.
///
/// # Errors
///
/// Returns an error if another page opens it.
pub(crate) fn check(headers: &HeaderMap, allowed: &[String]) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| bad_origin())?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").zip(host).is_some_and(|((scheme, from), host)| {
        matches!(scheme, "http" | "https") && from.eq_ignore_ascii_case(host)
    });
    let listed = allowed.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin));
    if own || listed { Ok(()) } else { Err(bad_origin()) }
}

fn bad_origin() -> ApiError {
    let sentence = "Pages of other sites may not open this socket. `tabiya serve --origin` can allow one.";
    ApiError::new(ErrorCode::BadOrigin, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may(origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:8642".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check(&headers, &["https://chess.example/".to_owned()]).is_ok()
    }

    #[test]
    fn only_our_own_pages_and_programs_may() {
        for good in [
            None,
            Some("http://127.0.0.1:8642"),
            Some("https://127.0.0.1:8642"),
            Some("https://chess.example"),
        ] {
            assert!(may(good), "{good:?}");
        }
        for bad in [
            "http://127.0.0.1:8643",
            "http://127.0.0.1",
            "null",
            "https://evil.example",
            "file://127.0.0.1:8642",
            "",
        ] {
            assert!(!may(Some(bad)), "{bad}");
        }
    }
}
