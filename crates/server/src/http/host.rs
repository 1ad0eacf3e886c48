//! Checking `Host`, against DNS rebinding: a page of another site can have its own name resolve to this
//! machine and then send requests as if it were ours. Browsers send the name, so unknown names are refused.
//! IP addresses are accepted, because no other site can own them.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tabiya_wire::ErrorCode;

use crate::app::App;
use crate::config::Config;
use crate::error::ApiError;

/// Passes a request on if its host is one of ours, or if it names none.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let hosts = request.headers().get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let in_address = request.uri().authority().map(Authority::as_str);
    let unknown = hosts.chain(in_address).find(|host| !is_ours(host, &app.config)).map(str::to_owned);
    match unknown {
        None => next.run(request).await,
        Some(host) => {
            let shown: String = host.chars().take(80).collect();
            let sentence = format!(
                "`{shown}` is not a name of this server. Its operator can add the name: \
                 `tabiya serve --host NAME`."
            );
            ApiError::new(ErrorCode::BadHost, sentence).into_response()
        }
    }
}

/// Returns whether a host, with or without a port, is one of ours.
pub(crate) fn is_ours(host: &str, config: &Config) -> bool {
    let Ok(host) = host.parse::<Authority>() else { return false };
    let name = host.host();
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let of_origin = |origin: &String| {
        let rest = origin.split_once("://").map_or(origin.as_str(), |(_, rest)| rest);
        let host = rest.trim_end_matches('/').parse::<Authority>();
        host.is_ok_and(|host| host.host().eq_ignore_ascii_case(name))
    };
    number.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || config.hosts.iter().chain(&config.origins).any(of_origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_configured_names_are_ours() {
        let mut config = Config::new("unused");
        config.hosts = vec!["chess.example".to_owned(), "other.example:8443".to_owned()];
        config.origins = vec!["https://pages.example/".to_owned()];
        for ours in [
            "127.0.0.1:8642",
            "192.168.1.7",
            "[::1]:8642",
            "localhost",
            "LOCALHOST:8642",
            "chess.example",
            "Chess.Example:443",
            "other.example",
            "pages.example",
        ] {
            assert!(is_ours(ours, &config), "{ours}");
        }
        for unknown in [
            "",
            "evil.example",
            "evil.example:8642",
            "chess.example.evil.example",
            "127.0.0.1.evil.example",
            "x y",
        ] {
            assert!(!is_ours(unknown, &config), "{unknown}");
        }
    }
}
