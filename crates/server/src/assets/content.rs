//! Content that does not change: files of the page, drawings, rule sheets. Each is compressed once, when it
//! is created or before, and has an entity tag, so that browsers can reuse their copy.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;

/// The size from which compression is worthwhile, in bytes.
const WORTH_COMPRESSING: usize = 400;

/// Content with its compressed forms.
#[derive(Debug)]
pub(crate) struct Content {
    kind: &'static str,
    cache: &'static str,
    plain: Form,
    /// The compressed forms, the smallest first.
    packed: Vec<Form>,
}

/// One form of the content. HTTP requires a tag of its own for each.
#[derive(Debug)]
struct Form {
    /// `Content-Encoding`; empty for the plain form.
    coding: &'static str,
    bytes: Bytes,
    tag: HeaderValue,
}

impl Content {
    /// Creates content of a media type. Clients may cache it, but must revalidate it each time: after an
    /// update of the server it may have changed.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Content {
        Content::of_forms(kind, &[], bytes.into())
    }

    /// Creates content that was compressed with Brotli before.
    pub(crate) fn with_brotli(kind: &'static str, bytes: &'static [u8], brotli: &'static [u8]) -> Content {
        Content::of_forms(kind, brotli, Bytes::from_static(bytes))
    }

    fn of_forms(kind: &'static str, brotli: &'static [u8], plain: Bytes) -> Content {
        let hash: String = Sha256::digest(&plain).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let is_text = !matches!(kind, "image/png" | "font/woff2" | "application/octet-stream");
        let mut packed = Vec::new();
        if is_text && plain.len() >= WORTH_COMPRESSING {
            packed.extend((!brotli.is_empty()).then(|| ("br", Bytes::from_static(brotli))));
            packed.extend(gzip(&plain).map(|bytes| ("gzip", bytes.into())));
            packed.retain(|(_, bytes)| bytes.len() < plain.len());
        }
        let form = |(coding, bytes)| Form { coding, bytes, tag: tag(&hash, coding) };
        let packed = packed.into_iter().map(form).collect();
        Content { kind, cache: "no-cache", plain: form(("", plain)), packed }
    }

    /// Sets `Cache-Control`, so that clients may use their copy for some time without revalidation.
    pub(crate) fn with_cache(self, cache: &'static str) -> Content {
        Content { cache, ..self }
    }

    /// Returns the response to a request with these headers.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let packed = self.packed.iter().find(|form| accepts(request, form.coding));
        let form = packed.unwrap_or(&self.plain);
        let cached = self.is_cached(request);
        let mut response = Response::new(if cached { Body::empty() } else { Body::from(form.bytes.clone()) });
        if cached {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        if !self.packed.is_empty() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !cached {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if !form.coding.is_empty() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(form.coding));
            }
        }
        response
    }

    /// Returns whether the client has a current copy.
    fn is_cached(&self, request: &HeaderMap) -> bool {
        let tags = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        tags.flat_map(|tags| tags.split(',')).map(str::trim).any(|tag| {
            let is_same = |form: &Form| form.tag.as_bytes() == tag.trim_start_matches("W/").as_bytes();
            tag == "*" || is_same(&self.plain) || self.packed.iter().any(is_same)
        })
    }
}

fn tag(hash: &str, coding: &str) -> HeaderValue {
    // Hexadecimal digits and letters in quotes are always a header value.
    HeaderValue::from_str(&format!("\"{hash}{coding}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Returns whether the client accepts a coding, and not with `q=0`. `*` stands for the codings that are not
/// named (RFC 9110, 12.5.3).
fn accepts(request: &HeaderMap, coding: &str) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let zero = |part: &str| {
        part.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|weight| weight <= 0.0))
    };
    let (mut named, mut others) = (None, None);
    for accepted in values.flat_map(|value| value.split(',')) {
        let mut parts = accepted.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let accepted = !parts.any(zero);
        if name.eq_ignore_ascii_case(coding) || coding == "gzip" && name.eq_ignore_ascii_case("x-gzip") {
            named = Some(accepted);
        } else if name == "*" {
            others = Some(accepted);
        }
    }
    named.or(others).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    fn long() -> Content {
        Content::new("text/css; charset=utf-8", "a { color: red }\n".repeat(100))
    }

    #[test]
    fn clients_get_the_best_form_that_they_accept() {
        let yes = ["gzip", "deflate, gzip;q=0.5, br", "*", "GZIP", "x-gzip"];
        let no = ["", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"];
        assert!(yes.iter().all(|value| accepts(&request(header::ACCEPT_ENCODING, value), "gzip")));
        assert!(no.iter().all(|value| !accepts(&request(header::ACCEPT_ENCODING, value), "gzip")));
        let both = Content::with_brotli("text/css; charset=utf-8", &[b'a'; 5000], b"brotli");
        for (value, coding) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip, br;q=0", Some("gzip")),
            ("br;q=0, *", Some("gzip")),
            ("zstd", None),
        ] {
            let sent = both.respond(&request(header::ACCEPT_ENCODING, value));
            let sent = sent.headers().get(header::CONTENT_ENCODING).map(|coding| coding.to_str().unwrap());
            assert_eq!(sent, coding, "{value}");
        }
        let compressed = long().respond(&request(header::ACCEPT_ENCODING, "gzip"));
        assert_eq!(compressed.headers()[header::CONTENT_ENCODING], "gzip");
        let plain = long().respond(&HeaderMap::new());
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        assert_ne!(plain.headers()[header::ETAG], compressed.headers()[header::ETAG]);
    }

    #[test]
    fn a_current_copy_is_not_sent_again() {
        let content = long();
        let first = content.respond(&request(header::ACCEPT_ENCODING, "gzip"));
        let tag = first.headers()[header::ETAG].clone();
        for value in
            [tag.to_str().unwrap().to_owned(), format!("\"x\", W/{}", tag.to_str().unwrap()), "*".into()]
        {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, value.parse().unwrap())]);
            assert_eq!(content.respond(&headers).status(), StatusCode::NOT_MODIFIED, "{value}");
        }
        let other = Content::new("text/css; charset=utf-8", "b {}");
        let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]);
        assert_eq!(other.respond(&headers).status(), StatusCode::OK);
    }

    #[test]
    fn pictures_and_short_texts_are_not_compressed() {
        assert!(Content::new("image/png", vec![0; 5000]).packed.is_empty());
        assert!(Content::new("text/plain", "short").packed.is_empty());
    }
}
