//! The server of the board: the page, the drawings of the game, and the requests of the page.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use tabiya_picture::{Theme, set};
use tabiya_process::Cancel;
use tabiya_rules::Ruleset;
use tabiya_submission::Course;
use tokio::net::TcpListener;

use crate::files::{self, DOCUMENT};
use crate::guard;
use crate::messages::{Asked, Trouble};
use crate::session::{Open, game_of};
use crate::worker::{Running, Worker, WorkerError};

/// The largest request, in bytes.
const MAX_BODY: usize = 32_768;

/// The headers of every response. The page loads only its own files, and other sites cannot show it.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src \
             'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// How the board is served.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The port; 0 is any free one.
    pub port: u16,
    /// The folder of the page's files, instead of the built-in ones.
    pub web: Option<PathBuf>,
    /// What the program was started with: it is cancelled when the board stops.
    pub cancel: Cancel,
}

/// A board that is ready to be served.
#[derive(Debug)]
pub struct Visualizer {
    listener: TcpListener,
    address: SocketAddr,
    key: String,
    router: Router,
    trouble: Option<Trouble>,
    /// Ends the program when the board is dropped.
    running: Running,
}

/// Why the board cannot be served.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The port cannot be used.
    Port {
        /// The port.
        port: u16,
        /// The error of the system.
        source: io::Error,
    },
    /// The system has no random numbers.
    Random(getrandom::Error),
    /// The server has failed.
    Failed(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Port { port, source } => write!(f, "Port {port} cannot be used: {source}."),
            ServeError::Random(source) => write!(f, "There are no random numbers for a key: {source}."),
            ServeError::Failed(source) => write!(f, "The server of the board has failed: {source}."),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Port { source, .. } | ServeError::Failed(source) => Some(source),
            ServeError::Random(source) => Some(source),
        }
    }
}

#[derive(Clone)]
struct App {
    worker: Worker,
    key: Arc<str>,
    ruleset: Ruleset,
    web: Option<Arc<PathBuf>>,
}

impl Visualizer {
    /// Starts the program and a game, and listens on a port of this machine. `program` names the program on
    /// the page. A program that fails is reported there, too, and can be started anew. If the future is
    /// dropped, the program and its compiler are ended.
    ///
    /// # Errors
    /// Returns why the board cannot be served.
    pub async fn open(
        course: Course,
        program: String,
        open: Open,
        options: Options,
    ) -> Result<Visualizer, ServeError> {
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await;
        let listener = bound.map_err(|source| ServeError::Port { port: options.port, source })?;
        let address = listener.local_addr().map_err(ServeError::Failed)?;
        let key = guard::new_key().map_err(ServeError::Random)?;
        let (worker, running, ready) = Worker::start(course, program, open, options.cancel);
        // The sender is dropped only if the thread has failed: then requests say so.
        let trouble = ready.await.ok().flatten();
        let app = App {
            worker,
            key: key.clone().into(),
            ruleset: game_of(course).1,
            web: options.web.map(Arc::new),
        };
        Ok(Visualizer { listener, address, key, router: router(app), trouble, running })
    }

    /// Returns the address of the page, with its key.
    pub fn url(&self) -> String {
        format!("http://{}/#{}", self.address, self.key)
    }

    /// Returns why the program has failed when it was started, if it has.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Serves the page until `stop` completes. Then the program is ended.
    ///
    /// # Errors
    /// Returns an error if the server has failed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        // A browser keeps its connections open: they are not waited for.
        let serve = axum::serve(self.listener, self.router);
        let served = tokio::select! {
            served = async { serve.await } => served.map_err(ServeError::Failed),
            () = stop => Ok(()),
        };
        drop(self.running);
        served
    }
}

fn router(app: App) -> Router {
    Router::new()
        .route("/", get(document))
        .route("/app/{*path}", get(file))
        .route("/api/rules/{id}/set.svg", get(drawings))
        .route("/api/visualize", post(ask))
        .fallback(|| async { (StatusCode::NOT_FOUND, "There is nothing at this address.") })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(check))
        .with_state(app)
}

/// Refuses requests of other pages and to other hosts.
async fn check(request: Request, next: Next) -> Response {
    let mut response = if guard::is_ours(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "Only the page of this program may ask.").into_response()
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

async fn document(State(app): State<App>) -> Response {
    files::file(app.web.as_ref().map(|folder| folder.as_path()), DOCUMENT)
}

async fn file(State(app): State<App>, Path(path): Path<String>) -> Response {
    files::file(app.web.as_ref().map(|folder| folder.as_path()), &path)
}

/// The parameters of drawings that matter here.
#[derive(Deserialize)]
struct Drawing {
    #[serde(default)]
    theme: String,
}

async fn drawings(State(app): State<App>, Query(drawing): Query<Drawing>) -> Response {
    let theme = if drawing.theme == "dark" { Theme::dark() } else { Theme::light() };
    ([(header::CONTENT_TYPE, "image/svg+xml")], set(&app.ruleset, &theme)).into_response()
}

async fn ask(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Response {
    let refuse = |status, sentence: &str| {
        (status, Json(serde_json::json!({ "error": { "sentence": sentence } }))).into_response()
    };
    if !guard::has_key(&headers, &app.key) {
        let sentence =
            "The key in the address is not that of this program: open the address in the terminal.";
        return refuse(StatusCode::FORBIDDEN, sentence);
    }
    let asked: Asked = match serde_json::from_slice(&body) {
        Ok(asked) => asked,
        Err(error) => {
            return refuse(StatusCode::BAD_REQUEST, &format!("The request cannot be read: {error}."));
        }
    };
    match app.worker.ask(asked).await {
        Ok(reply) => Json(reply).into_response(),
        Err(WorkerError::Busy) => {
            refuse(StatusCode::TOO_MANY_REQUESTS, "The program is busy: wait for its answer.")
        }
        Err(WorkerError::Ended) => {
            refuse(StatusCode::INTERNAL_SERVER_ERROR, "The board has failed: start it again.")
        }
    }
}
