//! Tests of the headers of all responses.

use serde_json::json;

use crate::server::{Response, get, post, send, shared};

fn assert_protected(answer: &Response, path: &str) {
    let policy = answer.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    ] {
        assert!(policy.split("; ").any(|known| known == part), "{path}: {part} is missing in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{path}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
    assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp", "{path}");
    assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
    assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
    assert_ne!(answer.header("cache-control"), "", "{path}");
    assert_ne!(answer.header("x-request-id"), "", "{path}");
}

#[test]
fn every_response_has_the_security_headers() {
    let paths = [
        "/",
        "/app/js/main.js",
        "/nothing",
        "/app/../x",
        "/api/rules",
        "/api/rules/chess/set.svg",
        "/api/rules/nothing",
        "/api/nothing",
        "/api/openapi.json",
        "/api/rules/chess/set.svg?theme=pink",
    ];
    for path in paths {
        assert_protected(&get(path), path);
        let tag = get(path).header("etag").to_owned();
        assert_protected(&send(shared(), "GET", path, &[("if-none-match", &tag)], b""), path);
        assert_protected(&send(shared(), "PATCH", path, &[], b""), path);
    }
    assert_protected(&post("/api/replay", &json!({ "pgn": "1. e4 *" })), "/api/replay");
    assert_protected(&post("/api/replay", &json!({})), "/api/replay");
}

#[test]
fn only_the_board_for_other_sites_may_be_framed() {
    let answer = get("/embed/abcdefghij");
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/html; charset=utf-8"));
    let policy = answer.header("content-security-policy");
    assert!(policy.ends_with("frame-ancestors *") && policy.contains("script-src 'self'"), "{policy}");
    assert_eq!(answer.header("x-frame-options"), "");
    assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
    let tag = answer.header("etag").to_owned();
    let again = send(shared(), "GET", "/embed/abcdefghij", &[("if-none-match", &tag)], b"");
    assert_eq!((again.status, again.header("x-frame-options")), (304, ""));
    assert_protected(&get("/app/embed.html"), "/app/embed.html");
}

#[test]
fn responses_are_not_cached_by_default() {
    assert_eq!(post("/api/replay", &json!({ "pgn": "1. e4 *" })).header("cache-control"), "no-store");
    assert_eq!(get("/api/nothing").header("cache-control"), "no-store");
}

#[test]
fn every_request_has_its_own_id_or_keeps_the_one_it_has() {
    let ids = [get("/"), get("/"), get("/api/nothing"), get("/nothing")];
    let ids = ids.map(|answer| answer.header("x-request-id").to_owned());
    for (index, id) in ids.iter().enumerate() {
        assert!(id.len() >= 16 && !ids[..index].contains(id), "{ids:?}");
    }
    let given = send(shared(), "GET", "/api/rules", &[("x-request-id", "of-the-proxy")], b"");
    assert_eq!(given.header("x-request-id"), "of-the-proxy");
    let long = "a".repeat(65);
    for id in ["", "two words", "a\u{fc}", &long] {
        let answer = send(shared(), "GET", "/api/rules", &[("x-request-id", id)], b"");
        let new = answer.header("x-request-id");
        assert!(!new.is_empty() && new != id, "{id}: {new}");
    }
}
