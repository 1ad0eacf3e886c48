//! The page and its files: the built-in ones or, during development of the page, those of a folder. Files are
//! sent as they are; the built-in ones are compressed ahead of time.

use std::collections::BTreeMap;
use std::path::Path as FilePath;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use super::content::Content;
use super::share::{self, Card};
use crate::error::ApiError;
use crate::http::headers::Framed;
use crate::limits::Admitted;
use crate::state::App;

/// The document at every address of the page; its script reads the address.
const INDEX: &str = "index.html";

/// The document that other sites may show in a frame.
const EMBED: &str = "embed.html";

/// The document at addresses that do not exist.
const NOT_FOUND: &str = "not-found.html";

/// The built-in files by path.
type Files = Arc<BTreeMap<&'static str, Content>>;

/// The routes of the page.
pub(crate) fn routes() -> Router<App> {
    let content = |file: &tabiya_web::File| {
        (file.path, Content::with_brotli(media_type(file.path), file.bytes, file.brotli))
    };
    let files: BTreeMap<&'static str, Content> = tabiya_web::FILES.iter().map(content).collect();
    Router::new()
        .route("/", get(index))
        .route("/game/{id}", get(game))
        .route("/rules/{id}", get(index))
        .route("/replay", get(index))
        .route("/replay/{id}", get(replay))
        .route("/embed/{id}", get(embed))
        .route("/about", get(index))
        .route("/about/rules", get(index))
        .route("/app/{*path}", get(file))
        .layer(Extension(Files::new(files)))
        .fallback(fallback)
}

async fn index(State(app): State<App>, Extension(files): Extension<Files>, request: HeaderMap) -> Response {
    find(&app, &files, INDEX, &request).await
}

async fn game(
    State(app): State<App>,
    Extension(files): Extension<Files>,
    admitted: Result<Admitted, ApiError>,
    path: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Response {
    let card = match (admitted, path) {
        (Ok(_), Ok(Path(id))) => share::game(&app, &id).await,
        _ => None,
    };
    shared(&app, &files, card, &request).await
}

async fn replay(
    State(app): State<App>,
    Extension(files): Extension<Files>,
    admitted: Result<Admitted, ApiError>,
    path: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Response {
    let card = match (admitted, path) {
        (Ok(_), Ok(Path(id))) => share::replay(&app, &id).await,
        _ => None,
    };
    shared(&app, &files, card, &request).await
}

/// Responds with the document, and what links to it show. Clients beyond their quota get it without.
async fn shared(app: &App, files: &Files, card: Option<Card>, request: &HeaderMap) -> Response {
    let Some(card) = card else { return find(app, files, INDEX, request).await };
    let document = match &app.config.web {
        None => tabiya_web::FILES.iter().find(|file| file.path == INDEX).map(|file| file.bytes.to_vec()),
        Some(folder) => {
            let place = folder.join(INDEX);
            tokio::task::spawn_blocking(move || read(&place)).await.ok().flatten()
        }
    };
    let Some(document) = document.and_then(|bytes| String::from_utf8(bytes).ok()) else { return not_found() };
    Content::new(media_type(INDEX), card.add_to(&document, app, request)).respond(request)
}

async fn embed(State(app): State<App>, Extension(files): Extension<Files>, request: HeaderMap) -> Response {
    let mut response = find(&app, &files, EMBED, &request).await;
    response.extensions_mut().insert(Framed);
    response
}

async fn file(
    State(app): State<App>,
    Extension(files): Extension<Files>,
    path: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Response {
    // No file has a path that is not UTF-8.
    let Ok(Path(path)) = path else { return not_found() };
    find(&app, &files, &path, &request).await
}

/// Responds at addresses without a route.
async fn fallback(address: Uri) -> Response {
    // The router of `/api` does not match `/api/` itself.
    if address.path() == "/api/" { ApiError::no_address().into_response() } else { not_found() }
}

fn not_found() -> Response {
    // The built-in one, also during development of the page: it must not be missing itself.
    let page =
        tabiya_web::FILES.iter().find(|file| file.path == NOT_FOUND).map_or(&b""[..], |file| file.bytes);
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

async fn find(app: &App, files: &Files, path: &str, request: &HeaderMap) -> Response {
    let Some(folder) = &app.config.web else {
        return files.get(path).map_or_else(not_found, |content| content.respond(request));
    };
    if !is_inside(path) {
        return not_found();
    }
    let place = folder.join(path);
    let read = tokio::task::spawn_blocking(move || read(&place)).await;
    match read.ok().flatten() {
        Some(bytes) => Content::new(media_type(path), bytes).respond(request),
        None => not_found(),
    }
}

fn read(place: &FilePath) -> Option<Vec<u8>> {
    place.is_file().then(|| std::fs::read(place).ok()).flatten()
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
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "md" => "text/markdown; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wav" => "audio/wav",
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
    fn there_is_a_document_for_addresses_that_do_not_exist() {
        assert!(tabiya_web::FILES.iter().any(|file| file.path == NOT_FOUND));
    }

    #[test]
    fn every_file_of_the_page_has_a_type() {
        for file in tabiya_web::FILES {
            assert_ne!(media_type(file.path), "application/octet-stream", "{}", file.path);
        }
    }
}
