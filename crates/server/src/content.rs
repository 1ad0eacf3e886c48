//! Answers that stay the same: files of the page, drawings, rule sheets. Each is compressed once and has a
//! tag, by which browsers learn that what they have is still good.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;

/// Texts shorter than this are not worth compressing.
const SHORT: usize = 400;

/// Something that is sent as it is.
#[derive(Debug)]
pub(crate) struct Content {
    kind: &'static str,
    cache: &'static str,
    plain: Form,
    gzip: Option<Form>,
}

/// One form of it, with its own tag, as the protocol wants it.
#[derive(Debug)]
struct Form {
    bytes: Bytes,
    tag: HeaderValue,
}

impl Content {
    /// Bytes of a media type. They may be kept, but are asked for again each time: a new server has new ones.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Content {
        let bytes = bytes.into();
        let hash: String = Sha256::digest(&bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let is_text = !matches!(kind, "image/png" | "font/woff2" | "application/octet-stream");
        let gzip = (is_text && bytes.len() >= SHORT).then(|| compressed(&bytes)).flatten();
        Content {
            kind,
            cache: "no-cache",
            gzip: gzip.map(|bytes| Form { bytes: bytes.into(), tag: tag(&hash, "-gzip") }),
            plain: Form { bytes, tag: tag(&hash, "") },
        }
    }

    /// The same, to be kept for some time without asking.
    pub(crate) fn kept(self, cache: &'static str) -> Content {
        Content { cache, ..self }
    }

    /// The answer to a request with these headers.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let form = match &self.gzip {
            Some(gzip) if accepts_gzip(asked) => gzip,
            _ => &self.plain,
        };
        let encoded = !std::ptr::eq(form, &self.plain);
        let known = self.is_known(asked);
        let mut response = Response::new(if known { Body::empty() } else { Body::from(form.bytes.clone()) });
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        if self.gzip.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if encoded {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        response
    }

    /// Whether the client has it already.
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let tags = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
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

fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// Whether the client says that it understands gzip: by name or by `*`, and not with `q=0`.
fn accepts_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
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

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    fn long() -> Content {
        Content::new("text/css; charset=utf-8", "a { color: red }\n".repeat(100))
    }

    #[test]
    fn who_accepts_gzip_gets_it() {
        let yes = ["gzip", "deflate, gzip;q=0.5, br", "*", "GZIP, x-gzip"];
        let no = ["", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"];
        assert!(yes.iter().all(|value| accepts_gzip(&asking(header::ACCEPT_ENCODING, value))));
        assert!(no.iter().all(|value| !accepts_gzip(&asking(header::ACCEPT_ENCODING, value))));
        let answer = long().answer(&asking(header::ACCEPT_ENCODING, "gzip"));
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        let plain = long().answer(&HeaderMap::new());
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        assert_ne!(plain.headers()[header::ETAG], answer.headers()[header::ETAG]);
    }

    #[test]
    fn what_the_client_has_is_not_sent_again() {
        let content = long();
        let first = content.answer(&asking(header::ACCEPT_ENCODING, "gzip"));
        let tag = first.headers()[header::ETAG].clone();
        for value in
            [tag.to_str().unwrap().to_owned(), format!("\"x\", W/{}", tag.to_str().unwrap()), "*".into()]
        {
            let asked = HeaderMap::from_iter([(header::IF_NONE_MATCH, value.parse().unwrap())]);
            assert_eq!(content.answer(&asked).status(), StatusCode::NOT_MODIFIED, "{value}");
        }
        let other = Content::new("text/css; charset=utf-8", "b {}");
        let asked = HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]);
        assert_eq!(other.answer(&asked).status(), StatusCode::OK);
    }

    #[test]
    fn what_does_not_get_smaller_stays_plain() {
        assert!(Content::new("image/png", vec![0; 5000]).gzip.is_none());
        assert!(Content::new("text/plain", "short").gzip.is_none());
    }
}
