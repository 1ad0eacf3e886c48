//! Creating, joining, listing and watching games, and commands without a WebSocket.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::{StatusCode, header, request::Parts};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use tabiya_board::Color;
use tabiya_engine::{EngineError, Level, ParseLevelError};
use tabiya_referee::Terms;
use tabiya_rules::Ruleset;
use tabiya_wire::online::ClientCommand;
use tabiya_wire::online::http::{
    CommandDone, HintMessage, HintRequest, Join, Lobby, NewGame, Opponent, Seat, SeatToken, Seated,
};
use tabiya_wire::{ClockBegins, ErrorCode, TakingBack, TermsMessage};

use super::lobby;
use crate::catalogue::start_position::start_position;
use crate::error::ApiError;
use crate::game::token::{Token, TokenHash};
use crate::game::{Arrival, CommandSender, GameId, GameRequest, GameSpec, player_name};
use crate::http::body::JsonBody;
use crate::limits::{Admitted, AdmittedHeavy, ClientAddress, time_control};
use crate::state::App;
use crate::store::{Change, SeatRow};

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

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<GamePath, ApiError> {
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

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Bearer, ApiError> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| Token::parse(token.trim())).flatten()
        });
        token.map(Bearer).ok_or_else(ApiError::no_token)
    }
}

async fn list(State(app): State<App>, _: Admitted) -> Result<Json<Lobby>, ApiError> {
    lobby::lobby(&app).await.map(Json)
}

async fn begin(
    State(app): State<App>,
    Admitted(client): Admitted,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<Seated>), ApiError> {
    let name = player_name::read(new.name.as_deref())?;
    time_control::check(new.time)?;
    // A position is read and judged, which can take longer than anything in the opening array.
    let has_position = new.fen.is_some() || new.layout.is_some();
    if has_position {
        app.limits.check_heavy(client)?;
    }
    let new = Arc::new(new);
    let (shared, request) = (app.clone(), Arc::clone(&new));
    let slow = has_position || !app.catalogue.is_ready(&new.rules);
    let read = prepared(&app, client, slow, move || {
        let found = shared.catalogue.find(&request.rules);
        let (source, ruleset) = found.ok_or_else(|| shared.catalogue.unknown(&request.rules))?;
        let setup = start_position(&request, &ruleset)?;
        Ok((source, ruleset, setup))
    });
    let (source, ruleset, setup) = read.await?;
    let level = match new.opponent {
        Opponent::Computer { level } => Some(computer_level(&app, &ruleset, level)?),
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
        let token = match own_token.take() {
            Some(token) => token,
            None => Token::random()?,
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
    let spec = GameSpec { source, ruleset, setup, terms: terms(&new), listed: new.listed, seats: rows };
    let now = app.clock.now();
    let row = prepared(&app, client, has_position, move || spec.into_row(now)).await?;
    // Counted last, so that wrong requests do not use up the quota.
    app.limits.check_new_game(client)?;
    let (id, game) = (row.id, row.id.to_string());
    app.store.write(Change::Begin(Box::new(row))).await?;
    if level.is_some() {
        // The computer may be the first to move.
        drop(app.games.handle_for(&app, client, id));
    }
    app.metrics.games.inc();
    tracing::debug!(game, rules = new.rules, "a game begins");
    Ok((StatusCode::CREATED, Json(Seated { game, seats })))
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

/// Returns the level of the computer in a new game.
fn computer_level(app: &App, ruleset: &Ruleset, level: u8) -> Result<Level, ApiError> {
    if !app.searches.is_available() {
        let sentence = "There is no computer to play against here. Play against a friend.";
        return Err(ApiError::new(ErrorCode::NoComputer, sentence));
    }
    if !ruleset.alternates() {
        return Err(ApiError::new(ErrorCode::NoComputer, EngineError::NoTurns.to_string()));
    }
    let level =
        Level::new(level).ok_or_else(|| ApiError::new(ErrorCode::BadBody, ParseLevelError.to_string()))?;
    app.searches.check()?;
    Ok(level)
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
    _: Admitted,
    GamePath(id): GamePath,
) -> Result<impl IntoResponse, ApiError> {
    let message = app.games.request(&app, id, GameRequest::Snapshot).await?;
    // The message on WebSockets has one more field, its type. Cutting it off is cheaper than encoding again.
    let rest = message.strip_prefix(r#"{"type":"snapshot","#);
    let rest = rest.ok_or_else(|| ApiError::internal("a snapshot does not begin with its type"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], format!("{{{rest}")))
}

async fn join(
    State(app): State<App>,
    _: Admitted,
    GamePath(id): GamePath,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Seated>, ApiError> {
    let name = player_name::read(join.name.as_deref())?;
    let token = token_of(join.token.as_ref())?;
    let request = |reply| GameRequest::Join { token: token.hash(), name: name.clone(), reply };
    let side = app.games.request(&app, id, request).await?;
    let seats = vec![Seat { side: side.into(), token: token.to_message() }];
    Ok(Json(Seated { game: id.to_string(), seats }))
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
    app.games.request(&app, id, request).await.map(Json)
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
    let seq = app.games.request(&app, id, request).await?;
    Ok(Json(CommandDone { id: command.id, seq }))
}
