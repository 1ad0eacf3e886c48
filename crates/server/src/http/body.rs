//! Extracting the bodies of requests. A body that cannot be read becomes an [`ApiError`].

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use tabiya_wire::ErrorCode;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::state::App;

/// The body of a request, declared as JSON.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        // A client that sends single bytes slowly must not keep the request open.
        let read = timeout(app.config.limits.request_timeout, axum::Json::<T>::from_request(request, app));
        match read.await {
            Ok(Ok(axum::Json(body))) => Ok(JsonBody(body)),
            Ok(Err(rejection)) => Err(convert(&rejection, app)),
            Err(_) => Err(ApiError::new(ErrorCode::BodyTimeout, "The body did not arrive in time.")),
        }
    }
}

fn convert(rejection: &JsonRejection, app: &App) -> ApiError {
    use std::error::Error as _;
    if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        let sentence =
            format!("The request is too large: at most {} bytes are read.", app.config.limits.body);
        return ApiError::new(ErrorCode::BodyTooLarge, sentence);
    }
    let sentence = match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            "The body is not declared as JSON. Send `Content-Type: application/json`.".to_owned()
        }
        // The source is the message of serde, with the place.
        other => format!(
            "The body cannot be read: {}.",
            other.source().map_or_else(|| other.body_text(), ToString::to_string)
        ),
    };
    ApiError::new(ErrorCode::BadBody, sentence)
}
