//! Content that does not change: files of the page, drawings, rule sheets. Each is compressed once, when it
//! is created, and has an entity tag, so that browsers can reuse their copy.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;

/// The size from which compression is worthwhile, in bytes.
const WORTH_COMPRESSING: usize = 400;

/// Content with its compressed form.
#[derive(Debug)]
pub(crate) struct Content {
    kind: &'static str,
    cache: &'static str,
    plain: Form,
    gzip: Option<Form>,
}

/// One form of the content. HTTP requires a tag of its own for each.
#[derive(Debug)]
struct Form {
    bytes: Bytes,
    tag: HeaderValue,
}

impl Content {
    /// Creates content of a media type. Clients may cache it, but must revalidate it each time: after an
    /// update of the server it may have changed.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Content {
        let bytes = bytes.into();
        let hash: String = Sha256::digest(&bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let is_text = !matches!(kind, "image/png" | "font/woff2" | "application/octet-stream");
        let gzip = (is_text && bytes.len() >= WORTH_COMPRESSING).then(|| compress(&bytes)).flatten();
        Content {
            kind,
            cache: "no-cache",
            gzip: gzip.map(|bytes| Form { bytes: bytes.into(), tag: tag(&hash, "-gzip") }),
            plain: Form { bytes, tag: tag(&hash, "") },
        }
    }

    /// Sets `Cache-Control`, so that clients may use their copy for some time without revalidation.
    pub(crate) fn with_cache(self, cache: &'static str) -> Content {
        Content { cache, ..self }
    }

    /// Returns the response to a request with these headers.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let form = match &self.gzip {
            Some(gzip) if accepts_gzip(request) => gzip,
            _ => &self.plain,
        };
        let encoded = !std::ptr::eq(form, &self.plain);
        let cached = self.is_cached(request);
        let mut response = Response::new(if cached { Body::empty() } else { Body::from(form.bytes.clone()) });
        if cached {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        if self.gzip.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !cached {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if encoded {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        response
    }

    /// Returns whether the client has a current copy.
    fn is_cached(&self, request: &HeaderMap) -> bool {
        let tags = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let forms = || [Some(&self.plain), self.gzip.as_ref()].into_iter().flatten();
        tags.flat_map(|tags| tags.split(',')).map(str::trim).any(|tag| {
            tag == "*" || forms().any(|form| form.tag.as_bytes() == tag.trim_start_matches("W/").as_bytes())
        })
    }
}

fn tag(hash: &str, form: &str) -> HeaderValue {
    // Hexadecimal digits in quotes are always a header value.
    HeaderValue::from_str(&format!("\"{hash}{form}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn compress(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// Returns whether the client accepts gzip: by name or by `*`, and not with `q=0`.
fn accepts_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = matches!(parts.next(), Some("gzip" | "x-gzip" | "*"));
        let zero = |part: &str| {
            part.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|weight| weight <= 0.0))
        };
        named && !parts.any(zero)
    })
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
    fn clients_that_accept_gzip_get_it() {
        let yes = ["gzip", "deflate, gzip;q=0.5, br", "*", "GZIP, x-gzip"];
        let no = ["", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"];
        assert!(yes.iter().all(|value| accepts_gzip(&request(header::ACCEPT_ENCODING, value))));
        assert!(no.iter().all(|value| !accepts_gzip(&request(header::ACCEPT_ENCODING, value))));
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
        assert!(Content::new("image/png", vec![0; 5000]).gzip.is_none());
        assert!(Content::new("text/plain", "short").gzip.is_none());
    }
}
