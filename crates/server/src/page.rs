//! The page and its files: those that are built in or, while the page is being worked on, those of a folder.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path as FilePath;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use crate::content::Content;
use crate::failure::Failure;
use crate::lean::lean;
use crate::state::App;

/// What every address of the page shows; its script reads the address.
const INDEX: &str = "index.html";

/// What is said where there is nothing.
const NOTHING: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Not found</title>\n\
    <p>There is nothing at this address. <a href=\"/\">To the games</a></p>\n</html>\n";

/// The files that are built in, by their paths.
type Files = Arc<BTreeMap<&'static str, Content>>;

/// The addresses of the page.
pub(crate) fn routes() -> Router<App> {
    let files: BTreeMap<&'static str, Content> =
        tabiya_web::FILES.iter().map(|file| (file.path, content(file.path, file.bytes.into()))).collect();
    Router::new()
        .route("/", get(index))
        .route("/game/{id}", get(index))
        .route("/rules/{id}", get(index))
        .route("/replay", get(index))
        .route("/app/{*path}", get(file))
        .layer(Extension(Files::new(files)))
        .fallback(elsewhere)
}

async fn index(State(app): State<App>, Extension(files): Extension<Files>, asked: HeaderMap) -> Response {
    find(&app, &files, INDEX, &asked).await
}

async fn file(
    State(app): State<App>,
    Extension(files): Extension<Files>,
    path: Result<Path<String>, PathRejection>,
    asked: HeaderMap,
) -> Response {
    // A path that is no text is that of no file.
    let Ok(Path(path)) = path else { return nothing().await };
    find(&app, &files, &path, &asked).await
}

/// What is said at an address that nobody knows.
async fn elsewhere(address: Uri) -> Response {
    // `/api/` itself is below no address of its router.
    if address.path() == "/api/" { Failure::no_address().into_response() } else { nothing().await }
}

async fn nothing() -> Response {
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOTHING).into_response()
}

async fn find(app: &App, files: &Files, path: &str, asked: &HeaderMap) -> Response {
    let Some(folder) = &app.config.web else {
        return match files.get(path) {
            Some(content) => content.answer(asked),
            None => nothing().await,
        };
    };
    if !is_inside(path) {
        return nothing().await;
    }
    let place = folder.join(path);
    let read = tokio::task::spawn_blocking(move || read(&place)).await;
    match read.ok().flatten() {
        Some(bytes) => content(path, bytes.into()).answer(asked),
        None => nothing().await,
    }
}

/// A file as it is sent.
fn content(path: &str, bytes: Cow<'static, [u8]>) -> Content {
    let kind = media_type(path);
    let is_code = kind.starts_with("text/javascript") || kind.starts_with("text/css");
    match std::str::from_utf8(&bytes) {
        Ok(text) if is_code => Content::new(kind, lean(text)),
        _ => Content::new(kind, bytes.into_owned()),
    }
}

fn read(place: &FilePath) -> Option<Vec<u8>> {
    place.is_file().then(|| std::fs::read(place).ok()).flatten()
}

/// Whether a path cannot lead out of a folder: plain names, none of them hidden.
fn is_inside(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    path.split('/').all(|name| !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain))
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_folder() {
        for path in ["index.html", "js/board.js", "a/b/c-d_e.1.txt"] {
            assert!(is_inside(path), "{path}");
        }
        for path in ["", "..", "../x", "js/../x", "js//x", "/etc/passwd", ".git/config", "js/.x", "a\\..\\b"]
        {
            assert!(!is_inside(path), "{path}");
        }
        for path in ["c:/x", "a\0b", "js/x/", "~/x", "a b", "ä.js"] {
            assert!(!is_inside(path), "{path}");
        }
    }

    #[test]
    fn every_file_of_the_page_has_a_type() {
        for file in tabiya_web::FILES {
            assert_ne!(media_type(file.path), "application/octet-stream", "{}", file.path);
        }
    }
}
