//! The files of the page: the built-in ones, or those of a folder during development.

use std::path::Path as FilePath;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The document of the board.
pub(crate) const DOCUMENT: &str = "visualize.html";

/// Responds with a file, by its path below `/app/`.
pub(crate) fn file(folder: Option<&FilePath>, path: &str) -> Response {
    let found = match folder {
        None => {
            let file = tabiya_web::FILES.iter().find(|file| file.path == path);
            file.map(|file| file.bytes.to_vec())
        }
        Some(folder) => is_inside(path).then(|| std::fs::read(folder.join(path)).ok()).flatten(),
    };
    match found {
        Some(bytes) => ([(header::CONTENT_TYPE, media_type(path))], bytes).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

/// Returns whether a path cannot lead out of a folder: all names are plain, and none is hidden.
fn is_inside(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    path.split('/').all(|name| !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain))
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wav" => "audio/wav",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_page_are_sent() {
        let status = |folder: Option<&FilePath>, path: &str| file(folder, path).status();
        let folder = FilePath::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app"));
        for folder in [None, Some(folder)] {
            assert_eq!(status(folder, DOCUMENT), StatusCode::OK);
            for path in ["", "..", "../lib.rs", "js/../../lib.rs", "/etc/passwd", ".hidden", "js//main.js"] {
                assert_eq!(status(folder, path), StatusCode::NOT_FOUND, "{path}");
            }
        }
    }
}
