//! Addresses and queries of requests, read into types; what cannot be read is said as every other error.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::failure::{Failure, unreadable};
use crate::state::App;

/// What stands behind the `?`.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Failure> {
        use std::error::Error as _;
        match Query::<T>::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(Asked(query)),
            Err(rejection) => {
                let why = rejection.source().map_or_else(|| rejection.body_text(), ToString::to_string);
                let sentence = format!("What stands behind the `?` cannot be read: {why}.");
                Err(Failure::Unreadable(unreadable("bad-query", sentence)))
            }
        }
    }
}

/// The one name in the address: the id of a game or of rules.
#[derive(Debug)]
pub(crate) struct Name(pub(crate) String);

impl FromRequestParts<App> for Name {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Name, Failure> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        path.map(|Path(name)| Name(name)).map_err(|_| {
            let sentence = "The address is no text in UTF-8. /api/openapi.json lists what there is.";
            Failure::Unreadable(unreadable("bad-address", sentence))
        })
    }
}
