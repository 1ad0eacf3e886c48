//! Pictures of any position of a game, given in the address.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tabiya_notation::fen;
use tabiya_picture::{Marks, Options, natural_width, png, svg};
use tabiya_wire::{Error, ErrorCode};

use super::export::{MAX_WIDTH, check_width};
use super::rules::ColorScheme;
use crate::error::ApiError;
use crate::http::query::{PathName, QueryParams};
use crate::limits::{AdmittedHeavy, ClientAddress};
use crate::state::App;

/// A picture of a position does not change, but the drawings may with the next version.
const CACHE: &str = "public, max-age=86400";

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/rules/{id}/position.svg", get(as_svg))
        .route("/rules/{id}/position.png", get(as_png))
}

/// The parameters of a picture.
#[derive(Debug, Deserialize)]
struct PositionPicture {
    /// The position.
    fen: String,
    /// The squares of the last move, separated by commas.
    #[serde(default)]
    last: String,
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    theme: ColorScheme,
    width: Option<u32>,
}

async fn as_svg(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    PathName(id): PathName,
    QueryParams(picture): QueryParams<PositionPicture>,
) -> Result<Response, ApiError> {
    let drawn = drawn(&app, client, id, picture, |text, _| Ok(text.into_bytes())).await?;
    Ok(file("image/svg+xml", "svg", drawn))
}

async fn as_png(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    PathName(id): PathName,
    QueryParams(picture): QueryParams<PositionPicture>,
) -> Result<Response, ApiError> {
    let drawn = drawn(&app, client, id, picture, |text, width| png(&text, width).map_err(ApiError::internal));
    Ok(file("image/png", "png", drawn.await?))
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

/// Draws a position on the blocking pool, and encodes the drawing there.
async fn drawn(
    app: &App,
    client: ClientAddress,
    id: String,
    picture: PositionPicture,
    encode: fn(String, u32) -> Result<Vec<u8>, ApiError>,
) -> Result<Vec<u8>, ApiError> {
    check_width(picture.width)?;
    // The rules of a stored game that was not loaded yet.
    let row = match id.parse() {
        Ok(hash) => app.store.ruleset(hash).await?,
        Err(_) => None,
    };
    let shared = app.clone();
    let draw = move |_: &_| {
        if let Some(row) = row {
            // If they cannot be read, they are not found below.
            let _ = shared.catalogue.stored(&row);
        }
        let ruleset = shared.catalogue.show(&id).ok_or_else(|| shared.catalogue.unknown(&id))?;
        let position = fen::read(&ruleset, &picture.fen).map_err(Error::from)?;
        let mut marks = Marks::default();
        for name in picture.last.split(',').filter(|name| !name.is_empty()).take(4) {
            let square = ruleset.board().parse(name).ok_or_else(|| {
                Error::new(ErrorCode::BadQuery, "`last` has squares of the board, such as `e2,e4`.")
            })?;
            marks.last.push(square);
        }
        let options = Options {
            theme: picture.theme.theme(),
            flip: picture.flip,
            marks,
            width: picture.width,
            ..Options::default()
        };
        // Many screens have two pixels per CSS pixel.
        let default = (2 * natural_width(position.ruleset(), &options)).min(MAX_WIDTH);
        encode(svg(&position, &options), picture.width.unwrap_or(default))
    };
    app.blocking.run(client, draw).await?
}
