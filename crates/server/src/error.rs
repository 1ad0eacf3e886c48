//! Errors of requests: the error that the client is sent, its HTTP status, and how it is logged.

use std::fmt;
use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tabiya_wire::online::http::ErrorBody;
use tabiya_wire::{Code, Error, ErrorCode, ErrorFamily};

use crate::store::StoreError;

/// Why a request was not carried out.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The request is at fault, or the server is busy: the client is sent this error.
    Request(Error),
    /// The server itself failed. The client is sent no details; they are logged.
    Internal(Arc<dyn std::error::Error + Send + Sync>),
}

/// Returns the HTTP status of an error code.
pub(crate) fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::NotJson
        | ErrorCode::NotUtf8
        | ErrorCode::LineTooLong
        | ErrorCode::NoCommand
        | ErrorCode::UnknownCommand
        | ErrorCode::BadRequest
        | ErrorCode::BadRules
        | ErrorCode::UnreadableEvent
        | ErrorCode::BadId
        | ErrorCode::UnreadableMove
        | ErrorCode::UnreadablePosition
        | ErrorCode::UnreadablePgn
        | ErrorCode::UnreadableRecord
        | ErrorCode::BadAddress
        | ErrorCode::BadQuery
        | ErrorCode::BadBody
        | ErrorCode::BadToken
        | ErrorCode::NameTooLong
        | ErrorCode::UnreadableLayout
        | ErrorCode::UnreadableMoveList
        | ErrorCode::NoGameInText
        | ErrorCode::NotAWebSocket
        | ErrorCode::BadMessage
        | ErrorCode::RepeatedHello => StatusCode::BAD_REQUEST,
        ErrorCode::NoToken => StatusCode::UNAUTHORIZED,
        ErrorCode::NotYourSeat | ErrorCode::NotAPlayer | ErrorCode::BadOrigin => StatusCode::FORBIDDEN,
        ErrorCode::NoSuchGame
        | ErrorCode::UnknownGame
        | ErrorCode::NoSuchPly
        | ErrorCode::NoSuchReplay
        | ErrorCode::NoAddress => StatusCode::NOT_FOUND,
        // No retry helps, so clients give up.
        ErrorCode::UnreadableGame => StatusCode::GONE,
        ErrorCode::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        ErrorCode::BodyTimeout => StatusCode::REQUEST_TIMEOUT,
        ErrorCode::BadEvent
        | ErrorCode::NoSuchSide
        | ErrorCode::NoSuchSquare
        | ErrorCode::NoTurns
        | ErrorCode::TooManyGames
        | ErrorCode::UnsupportedProtocol
        | ErrorCode::UnknownReason
        | ErrorCode::TooManyEvents
        | ErrorCode::NotSupported
        | ErrorCode::NoSuchMove
        | ErrorCode::Ambiguous
        | ErrorCode::ImpossiblePosition
        | ErrorCode::NullMove
        | ErrorCode::VariationOfNothing
        | ErrorCode::WrongPly
        | ErrorCode::NoSuchName
        | ErrorCode::NoRematchHere
        | ErrorCode::WaitingForOpponent
        | ErrorCode::GameNotOver
        | ErrorCode::TooManyRematchRequests
        | ErrorCode::TimeControlTooLong
        | ErrorCode::BadLayout
        | ErrorCode::BadMoveList
        | ErrorCode::TooManyMoves
        | ErrorCode::NoComputer
        | ErrorCode::NoHintHere
        | ErrorCode::SeatsTaken
        | ErrorCode::TooLateToJoin => StatusCode::CONFLICT,
        ErrorCode::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::BadHost => StatusCode::MISDIRECTED_REQUEST,
        ErrorCode::QuotaExceeded => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl ApiError {
    /// Creates an error with a sentence of its own.
    pub(crate) fn new(code: ErrorCode, sentence: impl Into<String>) -> ApiError {
        ApiError::Request(Error::new(code, sentence))
    }

    /// Creates an internal error from its cause.
    pub(crate) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ApiError {
        ApiError::Internal(cause.into().into())
    }

    /// There is nothing at an address under `/api`.
    pub(crate) fn no_address() -> ApiError {
        let sentence = "There is nothing at this address. /api/openapi.json lists what there is.";
        ApiError::new(ErrorCode::NoAddress, sentence)
    }

    /// The address exists, but not for this method.
    pub(crate) fn wrong_method() -> ApiError {
        let sentence = "This address does not support that method. /api/openapi.json lists what there is.";
        ApiError::new(ErrorCode::WrongMethod, sentence)
    }

    /// There is no game with this id.
    pub(crate) fn no_such_game() -> ApiError {
        ApiError::new(ErrorCode::NoSuchGame, "There is no such game.")
    }

    /// The request needs the token of a seat.
    pub(crate) fn no_token() -> ApiError {
        let sentence =
            "Only players may do that. Send the token of your seat: `Authorization: Bearer TOKEN`.";
        ApiError::new(ErrorCode::NoToken, sentence)
    }

    /// The token is not that of a seat of this game.
    pub(crate) fn not_your_seat() -> ApiError {
        ApiError::new(ErrorCode::NotYourSeat, "That seat belongs to another player.")
    }

    /// The client address has used up a quota, of `requests`, `new games`, `messages` or `sockets`.
    pub(crate) fn quota_exceeded(what: &str) -> ApiError {
        let sentence = format!("There are too many {what} from your address. Wait a little, then try again.");
        ApiError::new(ErrorCode::QuotaExceeded, sentence)
    }

    /// The server is stopping or at its capacity.
    pub(crate) fn busy() -> ApiError {
        ApiError::new(ErrorCode::Busy, "The server is stopping or has no room. Try again soon.")
    }

    /// The work of the request takes longer than the server allows.
    pub(crate) fn too_much_work() -> ApiError {
        ApiError::new(ErrorCode::Busy, "This takes the server too long. Ask for less at once.")
    }

    /// The computer plays as many games as it can.
    pub(crate) fn computer_busy() -> ApiError {
        ApiError::new(ErrorCode::Busy, "The computer has too many games at the moment. Try again soon.")
    }

    /// Returns the HTTP status of the response.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            ApiError::Request(error) => match (&error.code, error.family) {
                (Code::Protocol(code), _) => status(*code),
                (Code::Refusal(_), ErrorFamily::Unreadable) => StatusCode::BAD_REQUEST,
                (Code::Refusal(_), ErrorFamily::Refused) => StatusCode::CONFLICT,
            },
            ApiError::Internal(_) => status(ErrorCode::Internal),
        }
    }

    /// Returns the error that the client is sent.
    pub(crate) fn into_error(self) -> Error {
        match self {
            ApiError::Request(error) => error,
            ApiError::Internal(_) => {
                let sentence = "The server could not do that. Nothing has changed; try again.";
                Error::new(ErrorCode::Internal, sentence)
            }
        }
    }

    /// Returns whether the client is sent this code.
    pub(crate) fn is_code(&self, code: ErrorCode) -> bool {
        matches!(self, ApiError::Request(error) if error.code == Code::Protocol(code))
    }

    /// Returns whether the server itself failed; then a game in memory may differ from the one on disk.
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, ApiError::Internal(_))
    }

    /// Logs the error: internal ones as errors, all others only for debugging.
    pub(crate) fn log(&self) {
        match self {
            ApiError::Internal(error) => tracing::error!(%error, "a request failed"),
            // Exceeded quotas are counted in the metrics. A flood should not fill the log as well.
            ApiError::Request(error) => tracing::debug!(code = error.code.as_str(), "a request was refused"),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Request(error) => error.fmt(f),
            ApiError::Internal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ApiError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ApiError::Request(_) => None,
            ApiError::Internal(error) => error.source(),
        }
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        ApiError::Request(error)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        ApiError::internal(error)
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> ApiError {
        ApiError::internal(error)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::internal(error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log();
        let status = self.status();
        let mut response = (status, Json(ErrorBody { error: self.into_error() })).into_response();
        let header = match status {
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                Some((header::RETRY_AFTER, "2"))
            }
            _ => None,
        };
        if let Some((name, value)) = header {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}
