//! Reading games from text, for stepping through, and keeping the text for a while under an address of its
//! own. The text is kept, and every version reads it again.

use std::io::{Read, Write};

use axum::Router;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tabiya_notation::pgn;
use tabiya_wire::ErrorCode;
use tabiya_wire::online::{KeepReplay, KeptReplay, ReplayRequest, Replayed};

use crate::app::App;
use crate::blocking::Job;
use crate::error::ApiError;
use crate::game::GameId;
use crate::http::body::JsonBody;
use crate::http::query::QueryParams;
use crate::limits::AdmittedHeavy;
use crate::replay::{Found, Games, title};
use crate::store::{Change, ReplayCard, ReplayRow};
use crate::time::calendar;

/// The routes of this topic, without `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/replay", post(replay))
        .route("/replays", post(keep))
        .route("/replays/{id}", get(kept))
        .route("/replays/{id}/pgn", get(as_pgn))
}

/// The id of a replay in the path.
#[derive(Clone, Copy, Debug)]
struct ReplayPath(GameId);

impl FromRequestParts<App> for ReplayPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ReplayPath, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(text)| GameId::parse(&text));
        id.map(ReplayPath).ok_or_else(no_such_replay)
    }
}

fn no_such_replay() -> ApiError {
    let sentence = "There is no such replay. Replays are kept for some time only.";
    ApiError::new(ErrorCode::NoSuchReplay, sentence)
}

async fn replay(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    JsonBody(request): JsonBody<ReplayRequest>,
) -> Result<Response, ApiError> {
    let shared = app.clone();
    let replayed = app.blocking.run(client, move |job| {
        let replayed = messages(Games::read(&shared.catalogue, &[request], job)?);
        // Encoded here, since the text of ten thousand positions takes milliseconds.
        Ok::<_, ApiError>(serde_json::to_vec(&replayed)?)
    });
    Ok(json(StatusCode::OK, replayed.await??))
}

async fn keep(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    JsonBody(request): JsonBody<KeepReplay>,
) -> Result<Response, ApiError> {
    let shared = app.clone();
    let read = app.blocking.run(client, move |job| {
        let games = Games::read(&shared.catalogue, &request.texts, job)?;
        let text = serde_json::to_vec(&request)?;
        let hash: [u8; 32] = Sha256::digest(&text).into();
        Ok::<_, ApiError>((card(&games), hash, compress(&text)?, messages(games)))
    });
    let (card, hash, body, replayed) = read.await??;
    let (known, size) = app.store.find_replay(hash).await?;
    let limits = &app.config.limits;
    if known.is_none() {
        // Counted last, so that wrong requests do not use up the quota.
        app.limits.check_new_replay(client)?;
        if size + body.len() as u64 > limits.replay_bytes {
            let sentence = "There is no room for more replays. Try again another day.";
            return Err(ApiError::new(ErrorCode::Busy, sentence));
        }
    }
    let expires = calendar() + u64::try_from(limits.replay_keep.as_millis()).unwrap_or(u64::MAX / 2);
    let row = ReplayRow { id: GameId::random()?, hash, expires, card, body };
    app.store.write(Change::KeepReplay(Box::new(row))).await?;
    // Another request may have kept the same texts at the same time.
    let (found, _) = app.store.find_replay(hash).await?;
    let (id, expires) = found.ok_or_else(no_such_replay)?;
    let kept = KeptReplay { id: id.to_string(), expires, replayed };
    let encoded = app.blocking.run(client, move |_| serde_json::to_vec(&kept)).await??;
    Ok(json(StatusCode::CREATED, encoded))
}

async fn kept(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    ReplayPath(id): ReplayPath,
) -> Result<Response, ApiError> {
    let (body, expires) = app.store.replay(id, calendar()).await?.ok_or_else(no_such_replay)?;
    let shared = app.clone();
    let encoded = app.blocking.run(client, move |job| {
        let replayed = messages(read_kept(&shared, &body, job)?);
        Ok::<_, ApiError>(serde_json::to_vec(&KeptReplay { id: id.to_string(), expires, replayed })?)
    });
    Ok(json(StatusCode::OK, encoded.await??))
}

/// Which game of a replay.
#[derive(Clone, Copy, Debug, Deserialize)]
struct GameParams {
    game: Option<usize>,
}

async fn as_pgn(
    State(app): State<App>,
    AdmittedHeavy(client): AdmittedHeavy,
    ReplayPath(id): ReplayPath,
    QueryParams(GameParams { game }): QueryParams<GameParams>,
) -> Result<Response, ApiError> {
    let (body, _) = app.store.replay(id, calendar()).await?.ok_or_else(no_such_replay)?;
    let shared = app.clone();
    let text = app.blocking.run(client, move |job| {
        let games = read_kept(&shared, &body, job)?;
        let is_wanted = |(number, _): &(usize, &Found)| game.is_none_or(|game| game == *number);
        let wanted = (1..).zip(&games.found).filter(is_wanted);
        let texts: Vec<String> = wanted.map(|(_, found)| pgn::write(&found.record)).collect();
        if texts.is_empty() {
            Err(ApiError::new(ErrorCode::NoSuchGame, "There is no such game in this replay."))
        } else {
            Ok(texts.join("\n"))
        }
    });
    let name = format!("attachment; filename=\"tabiya-replay-{id}.pgn\"");
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text.await??).into_response())
}

fn json(status: StatusCode, body: Vec<u8>) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

fn messages(games: Games) -> Replayed {
    let Games { found, left_out, .. } = games;
    Replayed { games: found.into_iter().map(|found| found.game).collect(), left_out }
}

/// Returns the preview of a link to these games.
fn card(games: &Games) -> ReplayCard {
    let Some(Found { game, .. }) = games.found.first() else {
        return ReplayCard {
            title: String::new(),
            summary: String::new(),
            rules: String::new(),
            fen: String::new(),
        };
    };
    let last = game.moves.last().and_then(|last| last.played.fen.clone());
    let summary = match games.found.len() {
        1 => {
            let (name, moves) = (&game.board.name, game.moves.len());
            let plural = if moves == 1 { "" } else { "s" };
            format!("{name}, {moves} half-move{plural}.")
        }
        several => format!("{several} games, the first of {}.", game.board.name),
    };
    let title = title(game).chars().take(200).collect();
    ReplayCard {
        title,
        summary,
        rules: game.board.hash.clone(),
        fen: last.unwrap_or_else(|| game.start.clone()),
    }
}

fn compress(text: &[u8]) -> Result<Vec<u8>, ApiError> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).map_err(ApiError::internal)?;
    encoder.finish().map_err(ApiError::internal)
}

/// Reads the games of texts that were kept.
fn read_kept(app: &App, body: &[u8], job: &Job) -> Result<Games, ApiError> {
    // The stored text was within the limit of bodies, which may have been lowered since.
    let most = (app.config.limits.body as u64).max(1 << 24);
    let mut text = Vec::new();
    GzDecoder::new(body).take(most).read_to_end(&mut text).map_err(ApiError::internal)?;
    let request: KeepReplay = serde_json::from_slice(&text)?;
    Games::read(&app.catalogue, &request.texts, job)
}

/// Removes the replays that have expired.
pub(crate) async fn remove_expired(app: &App) {
    let now = calendar();
    match app.store.any_expired_replay(now).await {
        Ok(false) => {}
        Ok(true) => {
            // The writer logs a failure.
            let _ = app.store.write(Change::ForgetReplays { now }).await;
        }
        Err(error) => tracing::error!(%error, "the replays that have expired could not be read"),
    }
}
