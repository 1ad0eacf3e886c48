//! Errors of requests: the error that the client is sent, its HTTP status, and how it is logged.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tabiya_wire::online::ErrorBody;
use tabiya_wire::{Code, Error, ErrorCode, ErrorFamily};

use crate::store::StoreError;

/// Why a request was not carried out.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The request is at fault: the client is sent this error.
    Request(Error),
    /// The client exceeds a limit, or the server is busy: a retry after this time may succeed.
    Later(Error, Duration),
    /// The store failed. The client is sent no details; they are logged.
    Store(StoreError),
    /// The server itself failed. The client is sent no details; they are logged.
    Internal(Arc<dyn std::error::Error + Send + Sync>),
}

/// The default time until the next attempt.
const USUAL_WAIT: Duration = Duration::from_secs(2);

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
        | ErrorCode::BadKey
        | ErrorCode::NameTooLong
        | ErrorCode::UnreadableLayout
        | ErrorCode::UnreadableMoveList
        | ErrorCode::NoGameInText
        | ErrorCode::NotAWebSocket
        | ErrorCode::BadMessage
        | ErrorCode::RepeatedHello => StatusCode::BAD_REQUEST,
        ErrorCode::NoToken | ErrorCode::NoMetricsToken => StatusCode::UNAUTHORIZED,
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
        | ErrorCode::NoSuchStart
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
        | ErrorCode::TimeControlTooShort
        | ErrorCode::KeyReused
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
        ErrorCode::Busy | ErrorCode::StoreFailed | ErrorCode::DiskFull => StatusCode::SERVICE_UNAVAILABLE,
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

    /// The address under `/api` does not exist.
    pub(crate) fn no_address() -> ApiError {
        let sentence = "There is nothing at this address. /api/openapi.json lists all addresses.";
        ApiError::new(ErrorCode::NoAddress, sentence)
    }

    /// The address exists, but not for this method.
    pub(crate) fn wrong_method() -> ApiError {
        let sentence = "This address does not support that method. /api/openapi.json lists all addresses.";
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

    /// The metrics need the token of the operator.
    pub(crate) fn no_metrics_token() -> ApiError {
        let sentence =
            "The metrics are for the operator of the server. Send the token: `Authorization: Bearer TOKEN`.";
        ApiError::new(ErrorCode::NoMetricsToken, sentence)
    }

    /// The client address has used up a quota, of `requests`, `new games`, `messages` or `sockets`. It is
    /// renewed after `wait`, where that is known.
    pub(crate) fn quota_exceeded(what: &str, wait: Option<Duration>) -> ApiError {
        let advice = match wait.map_or(0, whole_seconds) {
            0..=2 => "Wait a little, then try again.".to_owned(),
            seconds @ 3..=120 => format!("Try again in {seconds} seconds."),
            seconds => format!("Try again in {} minutes.", seconds.div_ceil(60)),
        };
        let sentence = format!("There are too many {what} from your address. {advice}");
        ApiError::Later(Error::new(ErrorCode::QuotaExceeded, sentence), wait.unwrap_or(USUAL_WAIT))
    }

    /// The server is stopping or at its capacity.
    pub(crate) fn busy() -> ApiError {
        ApiError::busy_for(USUAL_WAIT)
    }

    /// The server is at its capacity, and will probably have room again after a time.
    pub(crate) fn busy_for(wait: Duration) -> ApiError {
        let sentence = "The server is stopping or has no room. Try again soon.";
        ApiError::Later(Error::new(ErrorCode::Busy, sentence), wait)
    }

    /// Too many bytes wait until the client reads them.
    pub(crate) fn slow_client() -> ApiError {
        let sentence =
            "Your address has not received earlier responses yet. Try again when they have arrived.";
        ApiError::Later(Error::new(ErrorCode::Busy, sentence), USUAL_WAIT)
    }

    /// The work of the request takes longer than the server allows.
    pub(crate) fn too_much_work() -> ApiError {
        ApiError::new(ErrorCode::Busy, "The request takes too long. Split it into smaller ones.")
    }

    /// The computer plays as many games as it can.
    pub(crate) fn computer_busy() -> ApiError {
        ApiError::new(ErrorCode::Busy, "The computer has too many games. Try again soon.")
    }

    /// Returns the HTTP status of the response.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            ApiError::Request(error) | ApiError::Later(error, _) => match (&error.code, error.family) {
                (Code::Protocol(code), _) => status(*code),
                (Code::Refusal(_), ErrorFamily::Unreadable) => StatusCode::BAD_REQUEST,
                (Code::Refusal(_), ErrorFamily::Refused) => StatusCode::CONFLICT,
            },
            ApiError::Store(_) => status(ErrorCode::StoreFailed),
            ApiError::Internal(_) => status(ErrorCode::Internal),
        }
    }

    /// Returns the error that the client is sent.
    pub(crate) fn into_error(self) -> Error {
        match self {
            ApiError::Request(error) | ApiError::Later(error, _) => error,
            ApiError::Store(_) => {
                let sentence =
                    "The games cannot be read or written at the moment. Nothing has changed; try again.";
                Error::new(ErrorCode::StoreFailed, sentence)
            }
            ApiError::Internal(_) => {
                let sentence = "The server could not do that. Nothing has changed; try again.";
                Error::new(ErrorCode::Internal, sentence)
            }
        }
    }

    /// Returns whether the request is at fault and the client is sent this code.
    pub(crate) fn is_code(&self, code: ErrorCode) -> bool {
        matches!(self, ApiError::Request(error) if error.code == Code::Protocol(code))
    }

    /// Returns whether the server itself failed; then a game in memory may differ from the one on disk.
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, ApiError::Internal(_) | ApiError::Store(_))
    }

    /// Logs the error: internal ones as errors, all others only for debugging.
    pub(crate) fn log(&self) {
        match self {
            ApiError::Store(error) => tracing::error!(%error, "a request failed"),
            ApiError::Internal(error) => tracing::error!(%error, "a request failed"),
            // Exceeded quotas are counted in the metrics. A flood should not fill the log as well.
            ApiError::Request(error) | ApiError::Later(error, _) => {
                tracing::debug!(code = %error.code, "a request was refused");
            }
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Request(error) | ApiError::Later(error, _) => error.fmt(f),
            ApiError::Store(error) => error.fmt(f),
            ApiError::Internal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ApiError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ApiError::Request(_) | ApiError::Later(..) => None,
            ApiError::Store(error) => error.source(),
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
        ApiError::Store(error)
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

/// Returns a time in whole seconds, rounded up.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log();
        let status = self.status();
        let wait = match &self {
            ApiError::Later(_, wait) => *wait,
            _ => USUAL_WAIT,
        };
        let mut response = (status, Json(ErrorBody { error: self.into_error() })).into_response();
        let headers = response.headers_mut();
        match status {
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(header::RETRY_AFTER, whole_seconds(wait).max(1).into());
            }
            _ => {}
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(error: ApiError) -> (u16, String) {
        let response = error.into_response();
        let after =
            response.headers().get(header::RETRY_AFTER).map(|value| value.to_str().unwrap().to_owned());
        (response.status().as_u16(), after.unwrap_or_default())
    }

    #[test]
    fn the_wait_is_rounded_up() {
        let quota = |milliseconds| {
            after(ApiError::quota_exceeded("requests", Some(Duration::from_millis(milliseconds))))
        };
        for (milliseconds, seconds) in [(0, "1"), (1, "1"), (1_000, "1"), (1_001, "2"), (3_599_500, "3600")] {
            assert_eq!(quota(milliseconds), (429, seconds.to_owned()));
        }
        assert_eq!(after(ApiError::busy()), (503, "2".to_owned()));
        assert_eq!(after(ApiError::busy_for(Duration::from_millis(4_100))), (503, "5".to_owned()));
        assert_eq!(after(ApiError::no_such_game()), (404, String::new()));
    }

    #[test]
    fn the_sentence_says_how_long_to_wait() {
        let sentence = |seconds| {
            let error = ApiError::quota_exceeded("new games", Some(Duration::from_secs(seconds)));
            error.into_error().sentence
        };
        assert!(sentence(1).ends_with("from your address. Wait a little, then try again."));
        assert!(sentence(12).ends_with("Try again in 12 seconds."));
        assert!(sentence(1_790).ends_with("Try again in 30 minutes."));
    }

    #[test]
    fn a_failing_store_is_a_matter_of_time() {
        let error = ApiError::from(StoreError::Closed);
        assert!(error.is_internal());
        assert_eq!(after(error.clone()), (503, "2".to_owned()));
        assert_eq!(error.into_error().code, ErrorCode::StoreFailed.into());
    }
}
