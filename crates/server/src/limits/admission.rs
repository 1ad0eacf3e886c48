//! Admitting requests. Every request, at any address, is counted before all other work: no body is
//! read and no work is done for a client that has used up its quota. Its response is counted until the client
//! has received it.

use axum::body::HttpBody;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::ClientAddress;
use crate::app::App;
use crate::error::ApiError;
use crate::http::unsent;

/// A client whose request was counted and is within its quota.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admitted(pub(crate) ClientAddress);

/// A client whose expensive request is within its quotas, too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdmittedHeavy(pub(crate) ClientAddress);

/// A client that may create a game. Every attempt counts, because its faults are found only by the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdmittedNewGame(pub(crate) ClientAddress);

/// A client that may join a game. Every attempt counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdmittedJoin(pub(crate) ClientAddress);

/// Passes a request on if it is within the quota of its client, and counts the bytes of the response.
pub(crate) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let client = ClientAddress::of_request(&parts, &app.config);
    let checked = match is_for_programs(parts.uri.path()) {
        true => app.limits.check_request(client),
        false => app.limits.check_file(client),
    };
    if let Err(error) = checked {
        return error.into_response();
    }
    parts.extensions.insert(Admitted(client));
    let response = next.run(Request::from_parts(parts, body)).await;
    let size = response.body().size_hint().lower();
    if size == 0 {
        return response;
    }
    match app.limits.send(client, usize::try_from(size).unwrap_or(usize::MAX)) {
        Ok(holding) => unsent::track(response, holding),
        Err(error) => error.into_response(),
    }
}

/// Returns whether an address is not one of the page.
fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api") || matches!(path, "/healthz" | "/metrics")
}

impl FromRequestParts<App> for Admitted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Admitted, ApiError> {
        parts.extensions.get().copied().ok_or_else(|| ApiError::internal("a request was not admitted"))
    }
}

impl FromRequestParts<App> for AdmittedHeavy {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AdmittedHeavy, ApiError> {
        let Admitted(client) = Admitted::from_request_parts(parts, app).await?;
        app.limits.check_heavy(client)?;
        Ok(AdmittedHeavy(client))
    }
}

impl FromRequestParts<App> for AdmittedNewGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AdmittedNewGame, ApiError> {
        let Admitted(client) = Admitted::from_request_parts(parts, app).await?;
        app.limits.check_new_game(client)?;
        Ok(AdmittedNewGame(client))
    }
}

impl FromRequestParts<App> for AdmittedJoin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AdmittedJoin, ApiError> {
        let Admitted(client) = Admitted::from_request_parts(parts, app).await?;
        app.limits.check_join(client)?;
        Ok(AdmittedJoin(client))
    }
}
