//! From which pages a socket may be opened: browsers let any page try, and tell which one does.

use axum::http::{HeaderMap, header};

use crate::failure::Failure;

/// Whether a socket may be opened: by our own page, by one that is allowed, or by no page at all.
///
/// # Errors
///
/// If another page tries.
pub(super) fn check(headers: &HeaderMap, allowed: &[String]) -> Result<(), Failure> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| Failure::BadOrigin)?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").zip(host).is_some_and(|((scheme, from), host)| {
        matches!(scheme, "http" | "https") && from.eq_ignore_ascii_case(host)
    });
    let listed = allowed.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin));
    if own || listed { Ok(()) } else { Err(Failure::BadOrigin) }
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
