//! Games are begun, joined, listed and looked at, and commands given without a socket.

use std::time::Instant;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::{StatusCode, header, request::Parts};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use tabiya_board::Color;
use tabiya_referee::Terms;
use tabiya_wire::online::ClientCommand;
use tabiya_wire::online::http::{Join, Lobby, NewGame, Obeyed, Opponent, Seat, SeatToken, Seated};
use tabiya_wire::{ClockBegins, TakingBack, TermsMessage};

use super::body::Body;
use super::lobby;
use crate::failure::{Failure, refused, unreadable};
use crate::game_id::GameId;
use crate::live::{Arrival, Ask, Beginning, Sender};
use crate::opening::opening;
use crate::player_name;
use crate::state::App;
use crate::store::{Change, SeatRow};
use crate::time_control;
use crate::token::Token;
use crate::visitor::Visitor;

/// The addresses of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games", get(list).post(begin))
        .route("/games/{id}", get(show))
        .route("/games/{id}/join", post(join))
        .route("/games/{id}/commands", post(command))
}

/// The name of a game in an address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named(pub(crate) GameId);

impl FromRequestParts<App> for Named {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, Failure> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(text)| GameId::parse(&text));
        id.map(Named).ok_or_else(Failure::no_game)
    }
}

/// The token in the head of a request.
#[derive(Debug)]
struct Bearer(Token);

impl FromRequestParts<App> for Bearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Bearer, Failure> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| Token::parse(token.trim())).flatten()
        });
        token.map(Bearer).ok_or(Failure::NoToken)
    }
}

async fn list(State(app): State<App>, visitor: Visitor) -> Result<Json<Lobby>, Failure> {
    app.door.work(visitor)?;
    lobby::lobby(&app).await.map(Json)
}

async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Seated>), Failure> {
    app.door.work(visitor)?;
    let unknown = || Failure::NoRules(app.catalogue.unknown(&new.rules));
    let (source, ruleset) = app.catalogue.find(&new.rules).ok_or_else(unknown)?;
    if new.opponent == Opponent::Computer {
        let sentence = "There is no computer to play against here. Play against a friend.";
        return Err(Failure::Refused(refused("no-computer", sentence)));
    }
    let name = player_name::read(new.name.as_deref())?;
    time_control::check(new.time)?;
    let setup = opening(&new, &ruleset)?;
    let mine = match new.side {
        Some(side) => side.into(),
        None => by_lot()?,
    };
    let sides: Vec<Color> = match new.opponent {
        Opponent::SameScreen => vec![mine, !mine],
        Opponent::Friend | Opponent::Computer => vec![mine],
    };
    let mut own = Some(token_of(new.token.as_ref())?);
    let mut seats = Vec::new();
    let mut told = Vec::new();
    for side in sides {
        let token = own.take().map_or_else(draw, Ok)?;
        let name = name.clone().filter(|_| side == mine);
        seats.push(SeatRow { side, token: token.hash(), name });
        told.push(Seat { side: side.into(), token: token.tell() });
    }
    let beginning = Beginning { source, ruleset, setup, terms: terms(&new), listed: new.listed, seats };
    let row = beginning.row(app.time.now())?;
    // Counted last, so that mistakes cost nothing.
    app.door.game(visitor)?;
    let game = row.id.to_string();
    app.store.write(Change::Begin(Box::new(row))).await?;
    app.metrics.games.inc();
    tracing::debug!(game, rules = new.rules, "a game begins");
    Ok((StatusCode::CREATED, Json(Seated { game, seats: told })))
}

fn draw() -> Result<Token, Failure> {
    Token::draw().map_err(|error| Failure::Broken(error.to_string()))
}

/// The token that a client has drawn, or a new one.
fn token_of(drawn: Option<&SeatToken>) -> Result<Token, Failure> {
    let Some(text) = drawn else { return draw() };
    let sentence = "The token of a seat has 32 hexadecimal digits, drawn by lot.";
    Token::parse(text.as_str()).ok_or_else(|| Failure::Unreadable(unreadable("bad-token", sentence)))
}

fn by_lot() -> Result<Color, Failure> {
    let lot = getrandom::u32().map_err(|error| Failure::Broken(error.to_string()))?;
    Ok(if lot & 1 == 0 { Color::White } else { Color::Black })
}

fn terms(new: &NewGame) -> Terms {
    let take_back = match (new.take_back, new.opponent) {
        (Some(how), _) => how,
        (None, Opponent::SameScreen) => TakingBack::Freely,
        (None, Opponent::Friend | Opponent::Computer) => TakingBack::Agreement,
    };
    let clock_start = new.clock_start.unwrap_or(ClockBegins::AfterFirstMoves);
    TermsMessage { time: new.time, clock_start, take_back }.into()
}

async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
) -> Result<impl IntoResponse, Failure> {
    app.door.work(visitor)?;
    let message = app.tables.ask(&app, id, Ask::Show).await?;
    // The message on sockets has one more field, its name. It is copied rather than written anew.
    let rest = message.strip_prefix(r#"{"say":"snapshot","#);
    let rest = rest.ok_or_else(|| Failure::Broken("a snapshot begins differently".to_owned()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], format!("{{{rest}")))
}

async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    Body(join): Body<Join>,
) -> Result<Json<Seated>, Failure> {
    app.door.work(visitor)?;
    let name = player_name::read(join.name.as_deref())?;
    let token = token_of(join.token.as_ref())?;
    let ask = |reply| Ask::Join { token: token.hash(), name: name.clone(), reply };
    let side = app.tables.ask(&app, id, ask).await?;
    let seats = vec![Seat { side: side.into(), token: token.tell() }];
    Ok(Json(Seated { game: id.to_string(), seats }))
}

async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Named(id): Named,
    Bearer(token): Bearer,
    Body(command): Body<ClientCommand>,
) -> Result<Json<Obeyed>, Failure> {
    app.door.work(visitor)?;
    let arrival = Arrival { at: app.time.now(), since: Instant::now() };
    let ask = |reply| {
        let from = Sender::Token { token: token.hash(), reply };
        Ask::Command { from, command: Box::new(command.clone()), visitor, arrival }
    };
    let seq = app.tables.ask(&app, id, ask).await?;
    Ok(Json(Obeyed { id: command.id, seq }))
}
