//! Extracting the path and the query string of requests. Unreadable ones become an [`ApiError`].

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tabiya_wire::ErrorCode;

use crate::app::App;
use crate::error::ApiError;

/// The parameters in the query string.
#[derive(Debug)]
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<QueryParams<T>, ApiError> {
        use std::error::Error as _;
        match Query::<T>::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(QueryParams(query)),
            Err(rejection) => {
                let why = rejection.source().map_or_else(|| rejection.body_text(), ToString::to_string);
                let sentence = format!("The query string cannot be read: {why}.");
                Err(ApiError::new(ErrorCode::BadQuery, sentence))
            }
        }
    }
}

/// The name in the path: the id of rules.
#[derive(Debug)]
pub(crate) struct PathName(pub(crate) String);

impl FromRequestParts<App> for PathName {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathName, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        path.map(|Path(name)| PathName(name)).map_err(|_| {
            let sentence = "The address is not UTF-8. /api/openapi.json lists all addresses.";
            ApiError::new(ErrorCode::BadAddress, sentence)
        })
    }
}
