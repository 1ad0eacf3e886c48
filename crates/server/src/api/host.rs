//! By which names we may be called. A page of another site can have its own name point to this machine and
//! then speak to us as if it were ours; browsers tell the name, so those that nobody has given us are
//! refused. An address in numbers cannot be made to point elsewhere.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Config;
use crate::failure::Failure;
use crate::state::App;

/// Lets a request pass if it calls us by a name of ours. Programs that say no name at all may.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let said = request.headers().get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let in_address = request.uri().authority().map(Authority::as_str);
    let stranger = said.chain(in_address).find(|host| !is_ours(host, &app.config)).map(str::to_owned);
    match stranger {
        None => next.run(request).await,
        Some(host) => Failure::BadHost { host }.into_response(),
    }
}

/// Whether a host, with or without its port, is one of ours.
fn is_ours(host: &str, config: &Config) -> bool {
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
    fn only_names_that_were_given_are_ours() {
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
        for stranger in [
            "",
            "evil.example",
            "evil.example:8642",
            "chess.example.evil.example",
            "127.0.0.1.evil.example",
            "x y",
        ] {
            assert!(!is_ours(stranger, &config), "{stranger}");
        }
    }
}
