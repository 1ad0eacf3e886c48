//! Exporting games as files and pictures.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};
use tabiya_notation::{fen, pgn};
use tabiya_picture::Marks;
use tabiya_rules::Position;
use tabiya_wire::online::Player;
use tabiya_wire::{ErrorCode, EventList, EventMessage, TermsMessage, TimeControl, record};

use super::games::GamePath;
use super::picture::{Picture, PictureParams};
use crate::app::App;
use crate::error::ApiError;
use crate::game::{GameCopy, GameId, GameRequest};
use crate::http::query::QueryParams;
use crate::limits::{Admitted, AdmittedHeavy, ClientAddress};
use crate::time::date::DateTime;

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games/{id}/pgn", get(as_pgn))
        .route("/games/{id}/fen", get(as_fen))
        .route("/games/{id}/events", get(as_events))
        .route("/games/{id}/svg", get(as_svg))
        .route("/games/{id}/png", get(as_png))
}

/// The parameters of a position.
#[derive(Clone, Copy, Debug, Deserialize)]
struct PositionParams {
    ply: Option<usize>,
}

/// Returns a response with a file name, for download or display.
fn file(
    kind: &'static str,
    disposition: &str,
    id: GameId,
    extension: &str,
    bytes: impl IntoResponse,
) -> Response {
    let name = format!("{disposition}; filename=\"tabiya-{id}.{extension}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response()
}

async fn as_pgn(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    GamePath(id): GamePath,
) -> Result<Response, ApiError> {
    let copy = copy(&app, client, id).await?;
    let text = app.blocking.run(client, move |_| write_pgn(&copy, id)).await?;
    Ok(file("application/x-chess-pgn; charset=utf-8", "attachment", id, "pgn", text))
}

async fn as_fen(
    State(app): State<App>,
    Admitted(client): Admitted,
    GamePath(id): GamePath,
    QueryParams(place): QueryParams<PositionParams>,
) -> Result<Response, ApiError> {
    let copy = copy(&app, client, id).await?;
    let text = app.blocking.run(client, move |_| {
        let position = position(&copy, place.ply)?;
        Ok::<_, ApiError>(fen::write(&position) + "\n")
    });
    Ok(file("text/plain; charset=utf-8", "inline", id, "fen", text.await??))
}

async fn as_events(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    GamePath(id): GamePath,
) -> Result<Response, ApiError> {
    let copy = match copy(&app, client, id).await {
        Err(error) if error.is_code(ErrorCode::UnreadableGame) => {
            return stored_events(&app, client, id).await;
        }
        copy => copy?,
    };
    let GameCopy { game, source, .. } = *copy;
    let encoded = app.blocking.run(client, move |_| {
        let message = |event| EventMessage::of(event, game.ruleset(), &source);
        serde_json::to_vec(&EventList { events: game.events().iter().map(message).collect() })
    });
    Ok(file("application/json", "attachment", id, "json", encoded.await??))
}

/// Returns the events of a game that cannot be read, as they are stored.
async fn stored_events(app: &App, client: ClientAddress, id: GameId) -> Result<Response, ApiError> {
    let place = app.blocking.enter(client).await?;
    let stored = app.store.load(id).await?.ok_or_else(ApiError::no_such_game)?;
    let text = place.run(move |_| {
        let event = |body: String| serde_json::from_str(&body).unwrap_or(Value::String(body));
        let events: Vec<Value> = stored.events.into_iter().map(|row| event(row.body)).collect();
        json!({ "events": events }).to_string()
    });
    Ok(file("application/json", "attachment", id, "json", text.await?))
}

async fn as_svg(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    GamePath(id): GamePath,
    QueryParams(place): QueryParams<PositionParams>,
    QueryParams(look): QueryParams<PictureParams>,
) -> Result<Response, ApiError> {
    Ok(file("image/svg+xml", "inline", id, "svg", picture(&app, client, id, place, look.svg()?).await?))
}

async fn as_png(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    GamePath(id): GamePath,
    QueryParams(place): QueryParams<PositionParams>,
    QueryParams(look): QueryParams<PictureParams>,
) -> Result<Response, ApiError> {
    Ok(file("image/png", "inline", id, "png", picture(&app, client, id, place, look.png()?).await?))
}

/// Draws a position of a game on the blocking pool.
async fn picture(
    app: &App,
    client: ClientAddress,
    id: GameId,
    place: PositionParams,
    picture: Picture,
) -> Result<Vec<u8>, ApiError> {
    let copy = copy(app, client, id).await?;
    let drawn = app.blocking.run(client, move |job| {
        let position = position(&copy, place.ply)?;
        let made = place.ply.unwrap_or(copy.game.ply()).checked_sub(1);
        let last = made.and_then(|index| copy.game.line().nth(index));
        let marks = last.map_or(Marks::default(), |node| Marks::default().with_last(node.m));
        picture.draw(&position, marks, job)
    });
    drawn.await?
}

async fn copy(app: &App, client: ClientAddress, id: GameId) -> Result<Box<GameCopy>, ApiError> {
    app.games.request_for(app, client, id, GameRequest::Copy).await
}

/// Returns the position after a number of half-moves.
fn position(copy: &GameCopy, ply: Option<usize>) -> Result<Position, ApiError> {
    let ply = ply.unwrap_or(copy.game.ply());
    copy.game.position_at(ply).ok_or_else(|| {
        let last = copy.game.line().len();
        let sentence = format!("There is no half-move {ply}; the last one here is {last}.");
        ApiError::new(ErrorCode::NoSuchPly, sentence)
    })
}

/// Writes a game in PGN.
fn write_pgn(copy: &GameCopy, id: GameId) -> String {
    let mut record = record(&copy.game);
    let begun = DateTime::of(copy.created);
    record.set_tag("Site", "Tabiya");
    record.set_tag("Date", &begun.date());
    record.set_tag("White", name(&copy.players.white));
    record.set_tag("Black", name(&copy.players.black));
    record.set_tag("UTCDate", &begun.date());
    record.set_tag("UTCTime", &begun.time());
    if let Some(control) = time_control(TermsMessage::from(copy.game.terms()).time) {
        record.set_tag("TimeControl", &control);
    }
    record.set_tag("GameId", &id.to_string());
    pgn::write(&record)
}

fn name(player: &Player) -> &str {
    player.name.as_deref().unwrap_or("?")
}

/// Formats a time control as in PGN, in seconds; returns nothing for those that PGN cannot express.
fn time_control(time: Option<TimeControl>) -> Option<String> {
    let seconds = |milliseconds: u64| milliseconds.div_ceil(1000);
    Some(match time {
        None => "-".to_owned(),
        Some(TimeControl::SuddenDeath { main }) => seconds(main).to_string(),
        Some(TimeControl::Fischer { main, increment }) => format!("{}+{}", seconds(main), seconds(increment)),
        Some(TimeControl::PerMove { each }) => format!("1/{}", seconds(each)),
        Some(TimeControl::Correspondence { days }) => format!("1/{}", u64::from(days) * 86_400),
        Some(
            TimeControl::Bronstein { .. } | TimeControl::SimpleDelay { .. } | TimeControl::Byoyomi { .. },
        ) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_where_pgn_supports_them() {
        let written = |time| time_control(time).unwrap_or_default();
        assert_eq!(written(None), "-");
        assert_eq!(written(Some(TimeControl::SuddenDeath { main: 300_000 })), "300");
        assert_eq!(written(Some(TimeControl::Fischer { main: 180_000, increment: 2000 })), "180+2");
        assert_eq!(written(Some(TimeControl::Correspondence { days: 3 })), "1/259200");
        assert_eq!(written(Some(TimeControl::SimpleDelay { main: 1, delay: 1 })), "");
    }
}
