//! Who may use the board: only the page with the key in its address, on this machine.
//!
//! A page of another site can send requests to this machine, and have its own name resolve to it. Therefore
//! the host and the origin of requests are checked besides the key.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, header};

/// The header with the key.
pub(crate) const KEY: HeaderName = HeaderName::from_static("x-tabiya-key");

/// The number of random bytes in a key.
const KEY_BYTES: usize = 16;

/// Returns a new random key, as hexadecimal digits.
///
/// # Errors
/// Returns the error of the system, if it has no random numbers.
pub(crate) fn new_key() -> Result<String, getrandom::Error> {
    let mut bytes = [0; KEY_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns whether a request has the key. The time does not depend on where the keys differ.
pub(crate) fn has_key(headers: &HeaderMap, key: &str) -> bool {
    let given = headers.get(KEY).map_or(&b""[..], |value| value.as_bytes());
    let pairs = given.iter().zip(key.as_bytes());
    let difference = pairs.fold(0, |difference, (one, other)| difference | (one ^ other));
    given.len() == key.len() && difference == 0
}

/// Returns whether a request was sent to this machine, by our own page or by no page.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else {
        return false;
    };
    let origins = headers.get_all(header::ORIGIN).iter();
    let own = format!("http://{host}");
    is_local(host) && origins.into_iter().all(|origin| origin.as_bytes() == own.as_bytes())
}

/// Returns whether a host, with or without a port, is this machine.
fn is_local(host: &str) -> bool {
    let Ok(host) = host.parse::<Authority>() else { return false };
    let name = host.host();
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    number.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(HeaderName, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_page_on_this_machine_may_ask() {
        let asked = |host: &str, origin: Option<&str>| {
            let mut list = vec![(header::HOST, host)];
            list.extend(origin.map(|origin| (header::ORIGIN, origin)));
            is_ours(&headers(&list))
        };
        for host in ["127.0.0.1:4000", "localhost:4000", "[::1]:4000"] {
            assert!(asked(host, None), "{host}");
            assert!(asked(host, Some(&format!("http://{host}"))), "{host}");
            for origin in ["null", "http://evil.example", "http://127.0.0.1:4001", "https://localhost:4000"] {
                assert!(!asked(host, Some(origin)), "{host} {origin}");
            }
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.7:4000", "", "x y"] {
            assert!(!asked(host, None), "{host}");
        }
        assert!(!is_ours(&HeaderMap::new()));
    }

    #[test]
    fn keys_are_random_and_compared_whole() {
        let (one, other) = (new_key().unwrap(), new_key().unwrap());
        assert!(one.len() == 2 * KEY_BYTES && one != other);
        let given = |key: &str| has_key(&headers(&[(KEY, key)]), &one);
        assert!(given(&one));
        assert!(!given(&other) && !given(&one[1..]) && !given(&format!("{one}0")));
        assert!(!has_key(&HeaderMap::new(), &one));
    }
}
