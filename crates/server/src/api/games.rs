//! Creating, joining, listing and watching games, and commands without a WebSocket.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::{self, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use tabiya_board::Color;
use tabiya_engine::EngineError;
use tabiya_referee::Terms;
use tabiya_rules::Ruleset;
use tabiya_wire::online::{
    ClientCommand, CommandDone, HintMessage, HintRequest, Join, NewGame, Opponent, Seat, SeatToken, Seated,
};
use tabiya_wire::{ClockBegins, ErrorCode, TakingBack, TermsMessage};

use super::idempotency::{IdempotencyKey, Repeatable};
use crate::app::App;
use crate::catalogue::start_position::start_position;
use crate::error::ApiError;
use crate::game::token::{Token, TokenHash};
use crate::game::{Arrival, CommandSender, GameId, GameRequest, GameSpec, player_name};
use crate::http::bearer::bearer;
use crate::http::body::JsonBody;
use crate::http::unsent::Parts;
use crate::limits::{Admitted, AdmittedHeavy, AdmittedJoin, AdmittedNewGame, ClientAddress, time_control};
use crate::store::{Change, SeatRow, StoreError};

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games", get(list).post(begin))
        .route("/games/{id}", get(watch))
        .route("/games/{id}/join", post(join))
        .route("/games/{id}/commands", post(command))
        .route("/games/{id}/hint", post(hint))
}

/// The id of a game in the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GamePath(pub(crate) GameId);

impl FromRequestParts<App> for GamePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut http::request::Parts, app: &App) -> Result<GamePath, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(text)| GameId::parse(&text));
        id.map(GamePath).ok_or_else(ApiError::no_such_game)
    }
}

/// The token in the `Authorization` header.
#[derive(Debug)]
struct Bearer(Token);

impl FromRequestParts<App> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut http::request::Parts, _: &App) -> Result<Bearer, ApiError> {
        let token = bearer(&parts.headers).and_then(Token::parse);
        token.map(Bearer).ok_or_else(ApiError::no_token)
    }
}

async fn list(State(app): State<App>, _: Admitted) -> Result<impl IntoResponse, ApiError> {
    let text = app.lobby.text(app.clock.now())?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

async fn begin(
    State(app): State<App>,
    AdmittedNewGame(client): AdmittedNewGame,
    key: IdempotencyKey,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<Seated>), ApiError> {
    let repeatable = key.of(&new)?;
    if let Some(request) = &repeatable
        && let Some(seated) = request.seated_before(&app).await?
    {
        return Ok((StatusCode::CREATED, Json(seated)));
    }
    app.disk.check()?;
    let name = player_name::read(new.name.as_deref())?;
    time_control::check(new.time)?;
    // A position is read and judged, which can take longer than anything in the opening array.
    let has_position = new.fen.is_some() || new.layout.is_some();
    if has_position {
        app.limits.check_heavy(client)?;
    }
    let new = Arc::new(new);
    let random = getrandom::u64()?;
    let (shared, request) = (app.clone(), Arc::clone(&new));
    let compiling = if app.catalogue.is_ready(&new.rules) { None } else { Some(app.compiling.lock().await) };
    let slow = has_position || !app.catalogue.is_ready(&new.rules);
    let read = prepared(&app, client, slow, move || {
        let found = shared.catalogue.find(&request.rules);
        let (source, ruleset) = found.ok_or_else(|| shared.catalogue.unknown(&request.rules))?;
        let setup = start_position(&request, &ruleset, random)?;
        Ok((source, ruleset, setup))
    });
    let (source, ruleset, setup) = read.await?;
    drop(compiling);
    let level = match new.opponent {
        Opponent::Computer { level } => {
            check_computer(&app, &ruleset)?;
            Some(level)
        }
        Opponent::Friend | Opponent::SameScreen => None,
    };
    let own_side = match new.side {
        Some(side) => side.into(),
        None => random_side()?,
    };
    let sides: Vec<Color> = match new.opponent {
        Opponent::SameScreen => vec![own_side, !own_side],
        Opponent::Friend | Opponent::Computer { .. } => vec![own_side],
    };
    let mut own_token = Some(token_of(new.token.as_ref())?);
    let mut rows = Vec::new();
    let mut seats = Vec::new();
    for side in sides {
        let token = match (own_token.take(), &repeatable) {
            (Some(token), _) => token,
            (None, Some(request)) => request.second_token(),
            (None, None) => Token::random()?,
        };
        let name = name.clone().filter(|_| side == own_side);
        rows.push(SeatRow { side, token: token.hash(), name, level: None });
        seats.push(Seat { side: side.into(), token: token.to_message() });
    }
    if let Some(level) = level {
        // A token that is sent to no client.
        let token = Token::random()?.hash();
        let name = Some(format!("Computer, level {level}"));
        rows.push(SeatRow { side: !own_side, token, name, level: Some(level.number()) });
    }
    let tokens: Vec<TokenHash> = rows.iter().filter(|row| row.level.is_none()).map(|row| row.token).collect();
    let request = repeatable.as_ref().map(Repeatable::row);
    let spec =
        GameSpec { source, ruleset, setup, terms: terms(&new), listed: new.listed, request, seats: rows };
    let now = app.clock.now();
    let row = prepared(&app, client, has_position, move || spec.into_row(now)).await?;
    let (id, game) = (row.id, row.id.to_string());
    match (app.store.write(Change::Begin(Box::new(row))).await, &repeatable) {
        // The same request has been faster.
        (Err(conflict @ StoreError::Conflict), Some(request)) => {
            let seated = request.seated_before(&app).await?.ok_or(conflict)?;
            return Ok((StatusCode::CREATED, Json(seated)));
        }
        (written, _) => written?,
    }
    if level.is_some() {
        // The computer may be the first to move.
        drop(app.games.handle_for(&app, client, id));
    }
    app.metrics.games.inc();
    tracing::debug!(game, rules = new.rules, "a game begins");
    let snapshot = if new.snapshot {
        let request = |reply| GameRequest::SeatedSnapshot { tokens: tokens.clone(), reply };
        // The game is on disk. If it cannot be shown now, the client gets it when it connects.
        app.games.request_for(&app, client, id, request).await.ok()
    } else {
        None
    };
    Ok((StatusCode::CREATED, Json(Seated { game, seats, snapshot })))
}

/// Does a part of the work of a new game, on the blocking pool if it can take long.
async fn prepared<T: Send + 'static>(
    app: &App,
    client: ClientAddress,
    slow: bool,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    if slow { app.blocking.run(client, move |_| work()).await? } else { work() }
}

/// Checks that the computer can play a new game.
fn check_computer(app: &App, ruleset: &Ruleset) -> Result<(), ApiError> {
    if !app.searches.is_available() {
        let sentence = "There is no computer to play against here. Play against a friend.";
        return Err(ApiError::new(ErrorCode::NoComputer, sentence));
    }
    if !ruleset.alternates() {
        return Err(ApiError::new(ErrorCode::NoComputer, EngineError::NoTurns.to_string()));
    }
    app.searches.check()?;
    Ok(())
}

/// Returns the token that the client has chosen, or a random one.
fn token_of(chosen: Option<&SeatToken>) -> Result<Token, ApiError> {
    let Some(text) = chosen else { return Ok(Token::random()?) };
    let sentence = "The token of a seat consists of 32 random hexadecimal digits.";
    Token::parse(text.as_str()).ok_or_else(|| ApiError::new(ErrorCode::BadToken, sentence))
}

fn random_side() -> Result<Color, ApiError> {
    Ok(if getrandom::u32()? & 1 == 0 { Color::White } else { Color::Black })
}

fn terms(new: &NewGame) -> Terms {
    let take_back = match (new.take_back, new.opponent) {
        (Some(how), _) => how,
        (None, Opponent::SameScreen) => TakingBack::Freely,
        (None, Opponent::Friend | Opponent::Computer { .. }) => TakingBack::Agreement,
    };
    let clock_start = new.clock_start.unwrap_or(ClockBegins::AfterFirstMoves);
    TermsMessage { time: new.time, clock_start, take_back }.into()
}

async fn watch(
    State(app): State<App>,
    Admitted(client): Admitted,
    GamePath(id): GamePath,
) -> Result<impl IntoResponse, ApiError> {
    let message = app.games.request_for(&app, client, id, GameRequest::Snapshot).await?;
    // The message on WebSockets has one more field, its type. The rest is shared and not copied: all clients
    // that watch a game receive the same bytes.
    const TYPE: &str = r#"{"type":"snapshot","#;
    if !message.starts_with(TYPE) {
        return Err(ApiError::internal("a snapshot does not begin with its type"));
    }
    let rest = Bytes::from(message).slice(TYPE.len()..);
    let body = Body::new(Parts(vec![Bytes::from_static(b"{"), rest]));
    Ok(([(header::CONTENT_TYPE, "application/json")], body))
}

async fn join(
    State(app): State<App>,
    AdmittedJoin(client): AdmittedJoin,
    GamePath(id): GamePath,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Seated>, ApiError> {
    let name = player_name::read(join.name.as_deref())?;
    let token = token_of(join.token.as_ref())?;
    let request = |reply| GameRequest::Join { token: token.hash(), name: name.clone(), reply };
    let side = app.games.request_for(&app, client, id, request).await?;
    let seats = vec![Seat { side: side.into(), token: token.to_message() }];
    Ok(Json(Seated { game: id.to_string(), seats, snapshot: None }))
}

async fn hint(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    GamePath(id): GamePath,
    JsonBody(request): JsonBody<HintRequest>,
) -> Result<Json<HintMessage>, ApiError> {
    let tokens = request.tokens.iter().filter_map(|token| Token::parse(token.as_str()));
    let tokens: Vec<TokenHash> = tokens.take(2).map(Token::hash).collect();
    let request = |reply| GameRequest::Hint { tokens: tokens.clone(), client, reply };
    app.games.request_for(&app, client, id, request).await.map(Json)
}

async fn command(
    State(app): State<App>,
    Admitted(client): Admitted,
    GamePath(id): GamePath,
    Bearer(token): Bearer,
    JsonBody(command): JsonBody<ClientCommand>,
) -> Result<Json<CommandDone>, ApiError> {
    let arrival = Arrival { at: app.clock.now(), since: Instant::now() };
    let request = |reply| {
        let from = CommandSender::Token { token: token.hash(), reply };
        GameRequest::Command { from, command: Box::new(command.clone()), client, arrival }
    };
    let seq = app.games.request_for(&app, client, id, request).await?;
    Ok(Json(CommandDone { id: command.id, seq }))
}
