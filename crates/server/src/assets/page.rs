//! The page and its files: the built-in ones or, during development of the page, those of a folder. The
//! built-in documents refer to linked files, which are few and never change; those of a folder are sent as
//! they are.

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
use crate::app::App;
use crate::error::ApiError;
use crate::http::headers::Framed;
use crate::limits::Admitted;

/// The document at every address of the page; its script reads the address.
const INDEX: &str = "index.html";

/// The document that other sites may show in a frame.
const EMBED: &str = "embed.html";

/// The document at addresses that do not exist.
const NOT_FOUND: &str = "not-found.html";

/// Linked files never change: their paths contain a hash.
const CACHE_OF_LINKED: &str = "public, max-age=31536000, immutable";

/// The built-in page.
#[derive(Debug)]
struct Page {
    /// The files by path.
    files: BTreeMap<&'static str, Content>,
    /// The documents by screen.
    documents: BTreeMap<&'static str, Content>,
}

impl Page {
    fn new() -> Page {
        let content = |kind, file: &tabiya_web::File| Content::with_brotli(kind, file.bytes, file.brotli);
        let plain = tabiya_web::FILES.iter().map(|file| (file.path, content(media_type(file.path), file)));
        let linked = tabiya_web::LINKED
            .iter()
            .map(|file| (file.path, content(media_type(file.path), file).with_cache(CACHE_OF_LINKED)));
        let documents =
            tabiya_web::DOCUMENTS.iter().map(|file| (file.path, content(media_type(INDEX), file)));
        Page { files: plain.chain(linked).collect(), documents: documents.collect() }
    }

    /// Returns the document at an address.
    fn document(&self, path: &str) -> Option<&Content> {
        self.documents.get(screen(path)).or_else(|| self.documents.get(""))
    }
}

/// Returns the name of the screen at an address.
fn screen(path: &str) -> &str {
    match path.trim_start_matches('/').split('/').next() {
        None | Some("") => "start",
        Some(name) => name,
    }
}

/// The built-in page, shared by all requests.
type SharedPage = Arc<Page>;

/// The routes of the page.
pub(crate) fn routes() -> Router<App> {
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
        .layer(Extension(SharedPage::new(Page::new())))
        .fallback(fallback)
}

async fn index(
    State(app): State<App>,
    Extension(page): Extension<SharedPage>,
    address: Uri,
    request: HeaderMap,
) -> Response {
    document(&app, &page, &address, &request).await
}

/// Responds with the document at an address.
async fn document(app: &App, page: &SharedPage, address: &Uri, request: &HeaderMap) -> Response {
    if app.config.web.is_some() {
        return find(app, page, INDEX, request).await;
    }
    page.document(address.path()).map_or_else(not_found, |document| document.respond(request))
}

async fn game(
    State(app): State<App>,
    Extension(page): Extension<SharedPage>,
    admitted: Result<Admitted, ApiError>,
    path: Result<Path<String>, PathRejection>,
    address: Uri,
    request: HeaderMap,
) -> Response {
    let card = match (admitted, path) {
        (Ok(_), Ok(Path(id))) => share::game(&app, &id).await,
        _ => None,
    };
    shared(&app, &page, card, &address, &request).await
}

async fn replay(
    State(app): State<App>,
    Extension(page): Extension<SharedPage>,
    admitted: Result<Admitted, ApiError>,
    path: Result<Path<String>, PathRejection>,
    address: Uri,
    request: HeaderMap,
) -> Response {
    let card = match (admitted, path) {
        (Ok(_), Ok(Path(id))) => share::replay(&app, &id).await,
        _ => None,
    };
    shared(&app, &page, card, &address, &request).await
}

/// Responds with the document and its link preview, which clients beyond their quota do not get.
async fn shared(
    app: &App,
    page: &SharedPage,
    card: Option<Card>,
    address: &Uri,
    request: &HeaderMap,
) -> Response {
    let Some(card) = card else { return document(app, page, address, request).await };
    let document = match &app.config.web {
        None => {
            let screen = screen(address.path());
            let document = tabiya_web::DOCUMENTS.iter().find(|file| file.path == screen);
            document.map(|file| file.bytes.to_vec())
        }
        Some(folder) => {
            let place = folder.join(INDEX);
            tokio::task::spawn_blocking(move || read(&place)).await.ok().flatten()
        }
    };
    let Some(document) = document.and_then(|bytes| String::from_utf8(bytes).ok()) else { return not_found() };
    Content::new(media_type(INDEX), card.add_to(&document, app, request)).respond(request)
}

async fn embed(
    State(app): State<App>,
    Extension(page): Extension<SharedPage>,
    request: HeaderMap,
) -> Response {
    let mut response = find(&app, &page, EMBED, &request).await;
    response.extensions_mut().insert(Framed);
    response
}

async fn file(
    State(app): State<App>,
    Extension(page): Extension<SharedPage>,
    path: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Response {
    // No file has a path that is not UTF-8.
    let Ok(Path(path)) = path else { return not_found() };
    find(&app, &page, &path, &request).await
}

/// Responds at addresses without a route.
async fn fallback(address: Uri) -> Response {
    // The router of `/api` does not match `/api/` itself.
    if address.path() == "/api/" { ApiError::no_address().into_response() } else { not_found() }
}

fn not_found() -> Response {
    // Always the built-in one: it must not be missing itself.
    let page =
        tabiya_web::FILES.iter().find(|file| file.path == NOT_FOUND).map_or(&b""[..], |file| file.bytes);
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

async fn find(app: &App, page: &Page, path: &str, request: &HeaderMap) -> Response {
    let Some(folder) = &app.config.web else {
        return page.files.get(path).map_or_else(not_found, |content| content.respond(request));
    };
    if !is_inside(path) {
        return not_found();
    }
    let place = folder.join(path);
    let kind = media_type(path);
    let content = tokio::task::spawn_blocking(move || read(&place).map(|bytes| Content::new(kind, bytes)));
    match content.await.ok().flatten() {
        Some(content) => content.respond(request),
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
        "json" | "map" => "application/json",
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
    fn every_screen_has_a_document() {
        let page = Page::new();
        let document = |path: &str| std::ptr::from_ref(page.document(path).unwrap());
        assert_eq!(document("/game/abc"), std::ptr::from_ref(&page.documents["game"]));
        assert_eq!(document("/"), std::ptr::from_ref(&page.documents["start"]));
        assert_eq!(document("/elsewhere/1"), std::ptr::from_ref(&page.documents[""]));
    }

    #[test]
    fn there_is_a_document_for_addresses_that_do_not_exist() {
        assert!(tabiya_web::FILES.iter().any(|file| file.path == NOT_FOUND));
    }

    #[test]
    fn every_file_of_the_page_has_a_type() {
        for file in tabiya_web::FILES.iter().chain(tabiya_web::LINKED) {
            assert_ne!(media_type(file.path), "application/octet-stream", "{}", file.path);
        }
    }
}
