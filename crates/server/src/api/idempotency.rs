//! Requests for new games that can be repeated: a client that lost the response sends the same request again,
//! with the same token and the same `Idempotency-Key`, and gets the same game.
//!
//! The game stores only hashes: of token and key together, which no two games share, and of the body. Since
//! no other client knows the token, none can find the game by a key.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use tabiya_wire::ErrorCode;
use tabiya_wire::online::{NewGame, Seat, Seated};

use crate::app::App;
use crate::error::ApiError;
use crate::game::token::Token;
use crate::store::RequestRow;

/// The greatest length of a key.
const LONGEST: usize = 64;

/// The header `Idempotency-Key`, if there is one; empty if it is not text.
#[derive(Debug)]
pub(super) struct IdempotencyKey(Option<String>);

impl FromRequestParts<App> for IdempotencyKey {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<IdempotencyKey, Infallible> {
        let header = parts.headers.get("idempotency-key");
        Ok(IdempotencyKey(header.map(|value| value.to_str().unwrap_or_default().to_owned())))
    }
}

/// A request that can be repeated.
#[derive(Debug)]
pub(super) struct Repeatable {
    token: Token,
    key: String,
    row: RequestRow,
}

impl IdempotencyKey {
    /// Returns the request as one that can be repeated, if it has a key.
    ///
    /// # Errors
    ///
    /// Returns an error if the key is not of the expected form, or if the client has not chosen its token:
    /// the response could not be given again, because the server does not store tokens.
    pub(super) fn of(self, new: &NewGame) -> Result<Option<Repeatable>, ApiError> {
        let Some(key) = self.0 else { return Ok(None) };
        let bad = |sentence: &str| ApiError::new(ErrorCode::BadKey, sentence);
        if key.is_empty() || key.len() > LONGEST || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(bad("The idempotency key has 1 to 64 visible characters of ASCII."));
        }
        let chosen = new.token.as_ref().ok_or_else(|| {
            bad(
                "A request with an idempotency key also has a `token` that you choose: 32 random hexadecimal \
                digits.",
            )
        })?;
        let Some(token) = Token::parse(chosen.as_str()) else {
            // The token is refused with its own reason.
            return Ok(None);
        };
        let of_key = Sha256::new().chain_update(token.hash().as_bytes()).chain_update(&key).finalize();
        let body = Sha256::digest(serde_json::to_vec(new)?);
        Ok(Some(Repeatable { token, key, row: RequestRow { key: of_key.into(), body: body.into() } }))
    }
}

impl Repeatable {
    /// Returns the hashes to store with the game.
    pub(super) fn row(&self) -> RequestRow {
        self.row
    }

    /// Returns the token of the other seat of a game on one screen.
    pub(super) fn second_token(&self) -> Token {
        self.token.second(&self.key)
    }

    /// Returns the response to the first of these requests, if this is not the first.
    ///
    /// # Errors
    ///
    /// Returns an error if the key was used for another request, or if the database fails.
    pub(super) async fn seated_before(&self, app: &App) -> Result<Option<Seated>, ApiError> {
        let Some(found) = app.store.repeated(self.row.key).await? else { return Ok(None) };
        if found.body != self.row.body {
            let sentence =
                "You have used this idempotency key for another game. Choose a new key for each game.";
            return Err(ApiError::new(ErrorCode::KeyReused, sentence));
        }
        let mut seats = Vec::new();
        // The client's own side is the first, as in the first response.
        for token in [self.token, self.second_token()] {
            let side = found.seats.iter().find(|(_, hash)| *hash == token.hash()).map(|(side, _)| *side);
            seats.extend(side.map(|side| Seat { side: side.into(), token: token.to_message() }));
        }
        Ok(Some(Seated { game: found.game.to_string(), seats, snapshot: None }))
    }
}
