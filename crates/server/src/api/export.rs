//! A game as a file or a picture.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use tabiya_notation::{fen, pgn};
use tabiya_picture::{Marks, Options, natural_width, png, svg};
use tabiya_rules::Position;
use tabiya_wire::answer::EventList;
use tabiya_wire::online::Player;
use tabiya_wire::{EventMessage, TermsMessage, TimeControl, record};

use super::ask::Asked;
use super::games::Named;
use super::rules::Scheme;
use crate::date::Moment;
use crate::failure::{Failure, unreadable};
use crate::game_id::GameId;
use crate::live::{Ask, GameCopy};
use crate::state::App;
use crate::visitor::Visitor;
use crate::work;

/// The widest picture that is made, in pixels.
pub(crate) const MOST_PIXELS: u32 = 2000;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games/{id}/pgn", get(as_pgn))
        .route("/games/{id}/fen", get(as_fen))
        .route("/games/{id}/events", get(as_events))
        .route("/games/{id}/svg", get(as_svg))
        .route("/games/{id}/png", get(as_png))
}

/// Which position.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    ply: Option<usize>,
}

/// Which picture.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Picture {
    ply: Option<usize>,
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    theme: Scheme,
    width: Option<u32>,
}

/// A file and its name, to be kept or looked at.
fn file(kind: &'static str, how: &str, id: GameId, ending: &str, bytes: impl IntoResponse) -> Response {
    let name = format!("{how}; filename=\"tabiya-{id}.{ending}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response()
}

async fn as_pgn(State(app): State<App>, visitor: Visitor, Named(id): Named) -> Result<Response, Failure> {
    let copy = copy(&app, visitor, id).await?;
    let text = work::aside(move || written(&copy, id)).await?;
    Ok(file("application/x-chess-pgn; charset=utf-8", "attachment", id, "pgn", text))
}

async fn as_fen(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    Asked(place): Asked<Place>,
) -> Result<Response, Failure> {
    app.door.work(visitor)?;
    let copy = app.tables.ask(&app, id, Ask::Copy).await?;
    let position = position(&copy, place.ply)?;
    Ok(file("text/plain; charset=utf-8", "inline", id, "fen", fen::write(&position) + "\n"))
}

async fn as_events(State(app): State<App>, visitor: Visitor, Named(id): Named) -> Result<Response, Failure> {
    let GameCopy { game, source, .. } = *copy(&app, visitor, id).await?;
    let message = |event| EventMessage::of(event, game.ruleset(), &source);
    let list = EventList { events: game.events().iter().map(message).collect() };
    Ok(file("application/json", "attachment", id, "json", Json(list)))
}

async fn as_svg(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    Asked(picture): Asked<Picture>,
) -> Result<Response, Failure> {
    let (text, _) = drawn(&*copy(&app, visitor, id).await?, picture)?;
    Ok(file("image/svg+xml", "inline", id, "svg", text))
}

async fn as_png(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    Asked(picture): Asked<Picture>,
) -> Result<Response, Failure> {
    let (text, width) = drawn(&*copy(&app, visitor, id).await?, picture)?;
    let bytes = work::aside(move || png(&text, width)).await?;
    let bytes = bytes.map_err(|error| Failure::Broken(error.to_string()))?;
    Ok(file("image/png", "inline", id, "png", bytes))
}

async fn copy(app: &App, visitor: Visitor, id: GameId) -> Result<Box<GameCopy>, Failure> {
    app.door.heavy_work(visitor)?;
    app.tables.ask(app, id, Ask::Copy).await
}

/// The position after some half-moves.
fn position(copy: &GameCopy, ply: Option<usize>) -> Result<Position, Failure> {
    let ply = ply.unwrap_or(copy.game.ply());
    copy.game.position_at(ply).ok_or_else(|| Failure::NotFound {
        code: "no-such-ply",
        sentence: format!("There is no half-move {ply}; the last one here is {}.", copy.game.line().len()),
    })
}

/// The picture as SVG, and how many pixels it is to have.
fn drawn(copy: &GameCopy, picture: Picture) -> Result<(String, u32), Failure> {
    if picture.width.is_some_and(|width| !(1..=MOST_PIXELS).contains(&width)) {
        let sentence = format!("The `width` of a picture is a number of pixels from 1 to {MOST_PIXELS}.");
        return Err(Failure::Unreadable(unreadable("bad-query", sentence)));
    }
    let position = position(copy, picture.ply)?;
    let made = picture.ply.unwrap_or(copy.game.ply()).checked_sub(1);
    let last = made.and_then(|index| copy.game.node(*copy.game.line().get(index)?));
    let marks = last.map_or(Marks::default(), |node| Marks::default().with_last(node.m));
    let options = Options {
        theme: picture.theme.theme(),
        flip: picture.flip,
        marks,
        width: picture.width,
        ..Options::default()
    };
    // Screens have more than one pixel where pages count one.
    let usual = (2 * natural_width(position.ruleset(), &options)).min(MOST_PIXELS);
    Ok((svg(&position, &options), picture.width.unwrap_or(usual)))
}

/// The game in PGN.
fn written(copy: &GameCopy, id: GameId) -> String {
    let mut record = record(&copy.game);
    let begun = Moment::of(copy.created);
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

/// The time control as PGN writes it, in seconds; nothing for those that it has no way to write.
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
    fn time_controls_are_written_where_pgn_can() {
        let written = |time| time_control(time).unwrap_or_default();
        assert_eq!(written(None), "-");
        assert_eq!(written(Some(TimeControl::SuddenDeath { main: 300_000 })), "300");
        assert_eq!(written(Some(TimeControl::Fischer { main: 180_000, increment: 2000 })), "180+2");
        assert_eq!(written(Some(TimeControl::Correspondence { days: 3 })), "1/259200");
        assert_eq!(written(Some(TimeControl::SimpleDelay { main: 1, delay: 1 })), "");
    }
}
