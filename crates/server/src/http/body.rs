//! Extracting the bodies of requests. A body that cannot be read becomes an [`ApiError`].

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use tabiya_wire::{ErrorCode, read_json};
use tokio::time::timeout;

use crate::app::App;
use crate::error::ApiError;

/// The body of a request, declared as JSON.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        if !is_json(request.headers()) {
            let sentence = "The body is not declared as JSON. Send `Content-Type: application/json`.";
            return Err(ApiError::new(ErrorCode::BadBody, sentence));
        }
        // A client that sends single bytes slowly must not keep the request open.
        let read = timeout(app.config.limits.request_timeout, Bytes::from_request(request, app));
        let bytes = match read.await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(rejection)) => return Err(convert(&rejection, app)),
            Err(_) => return Err(ApiError::new(ErrorCode::BodyTimeout, "The body did not arrive in time.")),
        };
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| ApiError::new(ErrorCode::BadBody, "The body is not UTF-8."))?;
        Ok(JsonBody(read_json(text, ErrorCode::BadBody)?))
    }
}

/// Returns whether the body is declared as JSON: `application/json` or, for example, `application/ld+json`.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

fn convert(rejection: &BytesRejection, app: &App) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        let sentence =
            format!("The request is too large: at most {} bytes are read.", app.config.limits.body);
        return ApiError::new(ErrorCode::BodyTooLarge, sentence);
    }
    ApiError::new(ErrorCode::BadBody, "The body did not arrive completely.")
}
