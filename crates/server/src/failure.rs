//! Everything that can go wrong with a request, in one place: what is said, with which status, and how
//! loudly it is logged.

use std::borrow::Cow;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tabiya_wire::online::http::Failed;
use tabiya_wire::{Details, Error, Family};

use crate::store::StoreError;

/// Why a request was not carried out.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The request, or a text in it, cannot be read.
    Unreadable(Error),
    /// It can be read, and the referee refuses it.
    Refused(Error),
    /// There is no such thing.
    NotFound {
        /// A short fixed name: `no-game`, `no-rules`, `no-page`.
        code: &'static str,
        /// What there is not.
        sentence: String,
    },
    /// There are no such rules; the error may say which were meant.
    NoRules(Error),
    /// The address exists, but not for this method.
    WrongMethod,
    /// A token is needed, and none was given or nobody has it.
    NoToken,
    /// The token opens another seat.
    NotYours,
    /// No seat is free.
    NoSeat,
    /// The request comes from a page that may not.
    BadOrigin,
    /// The request calls us by a name that nobody has given us.
    BadHost {
        /// Which.
        host: String,
    },
    /// The body is too large.
    TooLarge {
        /// How many bytes it may have.
        most: usize,
    },
    /// Too much at once.
    TooMany {
        /// Of what: `requests`, `new games`, `messages`, `sockets`.
        what: &'static str,
    },
    /// The server is stopping, or has no room.
    Busy,
    /// The disk, or we, have failed. The text is for the log.
    Broken(String),
}

impl Failure {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Failure::Unreadable(_) => StatusCode::BAD_REQUEST,
            Failure::Refused(_) | Failure::NoSeat => StatusCode::CONFLICT,
            Failure::NotFound { .. } | Failure::NoRules(_) => StatusCode::NOT_FOUND,
            Failure::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Failure::NoToken => StatusCode::UNAUTHORIZED,
            Failure::NotYours | Failure::BadOrigin => StatusCode::FORBIDDEN,
            Failure::BadHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Failure::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Failure::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What clients are told.
    pub(crate) fn error(self) -> Error {
        match self {
            Failure::Unreadable(error) | Failure::Refused(error) | Failure::NoRules(error) => error,
            Failure::NotFound { code, sentence } => refused(code, sentence),
            Failure::WrongMethod => refused(
                "wrong-method",
                "This address is not for that. /api/openapi.json lists what there is.",
            ),
            Failure::NoToken => refused(
                "no-token",
                "Only players may do that. Send the token of your seat: `Authorization: Bearer TOKEN`.",
            ),
            Failure::NotYours => refused("not-your-seat", "That seat is somebody else's."),
            Failure::NoSeat => refused("no-seat", "Both seats are taken. You can watch."),
            Failure::BadOrigin => refused(
                "bad-origin",
                "Pages of other sites may not open this socket. `tabiya serve --origin` can allow one.",
            ),
            Failure::BadHost { host } => {
                let shown: String = host.chars().take(80).collect();
                refused(
                    "bad-host",
                    format!(
                        "This server does not know itself as `{shown}`. Whoever runs it can say that it is: \
                         `tabiya serve --host NAME`."
                    ),
                )
            }
            Failure::TooLarge { most } => {
                refused("too-large", format!("The request is too large: at most {most} bytes are read."))
            }
            Failure::TooMany { what } => refused(
                "too-many",
                format!("There are too many {what} from your address. Wait a little, then try again."),
            ),
            Failure::Busy => refused("busy", "The server is stopping or has no room. Try again soon."),
            Failure::Broken(_) => {
                refused("broken", "The server could not do that. Nothing has changed; try again.")
            }
        }
    }

    /// An address for programs at which there is nothing.
    pub(crate) fn no_address() -> Failure {
        let sentence = "There is nothing at this address. /api/openapi.json lists what there is.";
        Failure::NotFound { code: "no-address", sentence: sentence.to_owned() }
    }

    /// A game that is not there.
    pub(crate) fn no_game() -> Failure {
        Failure::NotFound { code: "no-game", sentence: "There is no such game.".to_owned() }
    }

    /// Whether it is our own fault: then what is in memory may not be what is on disk.
    pub(crate) fn is_ours(&self) -> bool {
        matches!(self, Failure::Broken(_))
    }

    /// Notes it in the log, loudly only if it is our fault.
    pub(crate) fn log(&self) {
        match self {
            Failure::Broken(why) => tracing::error!(why, "a request failed"),
            // Counted in the metrics. A flood should not fill the log as well.
            Failure::TooMany { what } => tracing::debug!(what, "a visitor was held back"),
            other => tracing::debug!(status = other.status().as_u16(), "a request was refused"),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Broken(error.to_string())
    }
}

/// An error of ours that can be read and is refused.
pub(crate) fn refused(code: &'static str, sentence: impl Into<String>) -> Error {
    Error {
        code: Cow::Borrowed(code),
        family: Family::Refused,
        sentence: sentence.into(),
        details: Box::<Details>::default(),
    }
}

/// An error of something that cannot be read.
pub(crate) fn unreadable(code: &'static str, sentence: impl Into<String>) -> Error {
    Error { family: Family::Unreadable, ..refused(code, sentence) }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error.family {
            Family::Unreadable => Failure::Unreadable(error),
            Family::Refused => Failure::Refused(error),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        self.log();
        let status = self.status();
        let mut response = (status, Json(Failed { error: self.error() })).into_response();
        let more = match status {
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                Some((header::RETRY_AFTER, "2"))
            }
            _ => None,
        };
        if let Some((name, value)) = more {
            response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
        }
        response
    }
}
