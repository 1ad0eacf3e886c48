//! Pictures of any position of a game, given in the address.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tabiya_notation::fen;
use tabiya_picture::Marks;
use tabiya_wire::{Error, ErrorCode};

use super::picture::{Picture, PictureParams};
use crate::app::App;
use crate::blocking::Job;
use crate::error::ApiError;
use crate::http::query::{PathName, QueryParams};
use crate::limits::{AdmittedHeavy, ClientAddress};

/// A picture of a position does not change, but the drawings may with the next version.
const CACHE: &str = "public, max-age=86400";

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/rules/{id}/position.svg", get(as_svg))
        .route("/rules/{id}/position.png", get(as_png))
}

/// The position in a picture.
#[derive(Debug, Deserialize)]
struct ShownPosition {
    fen: String,
    /// The squares of the last move, separated by commas.
    #[serde(default)]
    last: String,
}

async fn as_svg(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    PathName(id): PathName,
    QueryParams(shown): QueryParams<ShownPosition>,
    QueryParams(look): QueryParams<PictureParams>,
) -> Result<Response, ApiError> {
    Ok(file("image/svg+xml", "svg", drawn(&app, client, id, shown, look.svg()?).await?))
}

async fn as_png(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    PathName(id): PathName,
    QueryParams(shown): QueryParams<ShownPosition>,
    QueryParams(look): QueryParams<PictureParams>,
) -> Result<Response, ApiError> {
    Ok(file("image/png", "png", drawn(&app, client, id, shown, look.png()?).await?))
}

fn file(kind: &'static str, extension: &str, bytes: Vec<u8>) -> Response {
    let name = format!("inline; filename=\"tabiya-position.{extension}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, CACHE.to_owned()),
    ];
    (headers, bytes).into_response()
}

/// Draws a position on the blocking pool.
async fn drawn(
    app: &App,
    client: ClientAddress,
    id: String,
    shown: ShownPosition,
    picture: Picture,
) -> Result<Vec<u8>, ApiError> {
    // The rules of a stored game that was not loaded yet.
    let row = match id.parse() {
        Ok(hash) => app.store.ruleset(hash).await?,
        Err(_) => None,
    };
    let shared = app.clone();
    let draw = move |job: &Job| {
        if let Some(row) = row {
            // If they cannot be read, they are not found below.
            let _ = shared.catalogue.stored(&row);
        }
        let ruleset = shared.catalogue.show(&id).ok_or_else(|| shared.catalogue.unknown(&id))?;
        let position = fen::read(&ruleset, &shown.fen).map_err(Error::from)?;
        let mut marks = Marks::default();
        for name in shown.last.split(',').filter(|name| !name.is_empty()).take(4) {
            let square = ruleset.board().parse(name).ok_or_else(|| {
                Error::new(ErrorCode::BadQuery, "`last` has squares of the board, such as `e2,e4`.")
            })?;
            marks.last.push(square);
        }
        picture.draw(&position, marks, job)
    };
    app.blocking.run(client, draw).await?
}
