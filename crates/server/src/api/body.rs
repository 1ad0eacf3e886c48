//! Bodies of requests, read into types; what cannot be read is said as every other error.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::failure::{Failure, unreadable};
use crate::state::App;

/// The body of a request, which is JSON and says so.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Failure> {
        // Whoever sends a byte now and then does not keep us waiting.
        let read = timeout(app.config.limits.patience, axum::Json::<T>::from_request(request, app));
        match read.await {
            Ok(Ok(axum::Json(body))) => Ok(Body(body)),
            Ok(Err(rejection)) => Err(failure(&rejection, app)),
            Err(_) => Err(Failure::Unreadable(unreadable("bad-body", "The body did not come in time."))),
        }
    }
}

fn failure(rejection: &JsonRejection, app: &App) -> Failure {
    use std::error::Error as _;
    if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        return Failure::TooLarge { most: app.config.limits.body };
    }
    let sentence = match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            "The body is not declared as JSON. Send `Content-Type: application/json`.".to_owned()
        }
        // What serde says, with the place, stands behind what axum says.
        other => format!(
            "The body cannot be read: {}.",
            other.source().map_or_else(|| other.body_text(), ToString::to_string)
        ),
    };
    Failure::Unreadable(unreadable("bad-body", sentence))
}
