//! Tests of the page: all its addresses and files, and no others.

use std::io::Read;

use crate::server::{get, send, shared, start};

#[test]
fn every_address_of_the_page_returns_the_document() {
    let screens = [
        ("/", "start"),
        ("/game/abcdefghij", "game"),
        ("/rules/chess", "rules"),
        ("/replay", "replay"),
        ("/replay/abcdefghij", "replay"),
        ("/about", "about"),
        ("/about/rules", "about"),
        ("/?x=1", "start"),
    ];
    for (path, screen) in screens {
        let document = tabiya_web::DOCUMENTS.iter().find(|file| file.path == screen).unwrap();
        let answer = get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
        assert_eq!(answer.body, document.bytes, "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

#[test]
fn every_file_of_the_page_is_sent_as_it_is() {
    for file in tabiya_web::FILES {
        let answer = get(&format!("/app/{}", file.path));
        assert_eq!(answer.status, 200, "{}", file.path);
        assert_eq!(answer.body, file.bytes, "{}", file.path);
    }
    let kinds = [
        ("/app/js/main.js", "text/javascript; charset=utf-8"),
        ("/app/css/tokens.css", "text/css; charset=utf-8"),
        ("/app/icon.svg", "image/svg+xml"),
        ("/app/tabiya.webmanifest", "application/manifest+json"),
    ];
    for (path, kind) in kinds {
        assert_eq!(get(path).header("content-type"), kind);
    }
}

#[test]
fn linked_files_never_change() {
    for file in tabiya_web::LINKED {
        let answer = get(&format!("/app/{}", file.path));
        assert_eq!((answer.status, answer.body.as_slice()), (200, file.bytes), "{}", file.path);
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    }
}

#[test]
fn files_are_compressed_for_clients_that_accept_it() {
    let file = tabiya_web::FILES.iter().max_by_key(|file| file.bytes.len()).unwrap();
    let path = format!("/app/{}", file.path);
    let plain = get(&path).body;
    let packed = send(shared(), "GET", &path, &[("accept-encoding", "gzip")], b"");
    assert_eq!((packed.header("content-encoding"), packed.header("vary")), ("gzip", "accept-encoding"));
    assert!(packed.body.len() < plain.len());
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    let best = send(shared(), "GET", &path, &[("accept-encoding", "gzip, br")], b"");
    assert_eq!((best.header("content-encoding"), best.body.as_slice()), ("br", file.brotli));
    assert!(best.body.len() < packed.body.len());
}

#[test]
fn a_current_copy_is_not_sent_again() {
    let first = get("/");
    let tag = first.header("etag");
    assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
    let again = send(shared(), "GET", "/", &[("if-none-match", tag)], b"");
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag));
    let other = send(shared(), "GET", "/", &[("if-none-match", "\"other\"")], b"");
    assert_eq!(other.status, 200);
}

#[test]
fn responses_to_head_have_no_body() {
    let head = send(shared(), "HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), get("/").body.len().to_string());
}

/// Paths that try to leave the folder.
const TRAVERSALS: [&str; 12] = [
    "/app/../Cargo.toml",
    "/app/..%2fCargo.toml",
    "/app/%2e%2e/Cargo.toml",
    "/app/%2e%2e%2fCargo.toml",
    "/app/js/../../Cargo.toml",
    "/app/js/%2e%2e/%2e%2e/Cargo.toml",
    "/app//etc/passwd",
    "/app/%2fetc/passwd",
    "/app/..%5cCargo.toml",
    "/app/js/%00",
    "/app/%ff%fe",
    "/../Cargo.toml",
];

#[test]
fn other_addresses_do_not_exist() {
    for path in
        ["/index.html", "/js/main.js", "/app", "/app/", "/app/nothing.js", "/app/js", "/game", "/game/a/b"]
    {
        let answer = get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (404, "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(answer.text().contains("There is nothing at this address."));
    }
    for path in TRAVERSALS {
        assert_eq!(get(path).status, 404, "{path}");
    }
    for path in ["/api", "/api/", "/api/nothing", "/api/games/a/b/c"] {
        let answer = get(path);
        assert_eq!((answer.status, answer.code().as_str()), (404, "no-address"), "{path}");
    }
    assert_eq!(send(shared(), "DELETE", "/", &[], b"").status, 405);
    assert_eq!(send(shared(), "PUT", "/api/rules", &[], b"").code(), "wrong-method");
}

#[test]
fn a_folder_can_replace_the_built_in_page() {
    let outer = std::env::temp_dir().join(format!("tabiya-page-{}", std::process::id()));
    let folder = outer.join("app");
    std::fs::create_dir_all(folder.join("js")).unwrap();
    std::fs::write(outer.join("Cargo.toml"), "secret").unwrap();
    std::fs::write(folder.join(".hidden"), "secret").unwrap();
    std::fs::write(folder.join("index.html"), "one").unwrap();
    std::fs::write(folder.join("js/main.js"), "let a;\n").unwrap();
    let server = start(|config| config.web = Some(folder.clone()));
    let get = |path: &str| send(server, "GET", path, &[], b"");
    assert_eq!(get("/game/x").text(), "one");
    assert_eq!(get("/app/js/main.js").header("content-type"), "text/javascript; charset=utf-8");
    std::fs::write(folder.join("index.html"), "two").unwrap();
    assert_eq!(get("/").text(), "two");
    for path in TRAVERSALS.into_iter().chain(["/app/.hidden", "/app/js", "/app/css/tokens.css"]) {
        let answer = get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains("secret"), "{path}");
    }
    std::fs::remove_dir_all(outer).unwrap();
}
