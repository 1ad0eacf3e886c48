//! The codes of all errors that the protocols themselves report: the lines of `tabiya referee` and the
//! messages of the server. The reasons for which the rules or the referee refuse something have codes of
//! their own.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::error::ErrorFamily;

/// Declares the codes: name, text, family and meaning.
macro_rules! error_codes {
    ($($name:ident $text:literal $family:ident $meaning:literal,)*) => {
        /// The code of an error that the protocols report themselves. Each code has one meaning.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum ErrorCode {
            $(#[doc = $meaning] #[serde(rename = $text)] $name,)*
        }

        impl ErrorCode {
            /// All codes.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$name),*];

            /// Returns the code as it is sent: `bad-request`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(ErrorCode::$name => $text,)*
                }
            }

            /// Returns the meaning of the code, as a sentence for documentation.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(ErrorCode::$name => $meaning,)*
                }
            }

            /// Returns whether the input was unreadable or was refused.
            pub(crate) fn family(self) -> ErrorFamily {
                match self {
                    $(ErrorCode::$name => ErrorFamily::$family,)*
                }
            }
        }
    };
}

error_codes! {
    // Lines of `tabiya referee`.
    NotJson "not-json" Unreadable "The line is not a JSON object.",
    NotUtf8 "not-utf8" Unreadable "The line is not UTF-8.",
    LineTooLong "line-too-long" Unreadable "The line exceeds the limit.",
    NoCommand "no-command" Unreadable "`do` is missing, or is not a string.",
    UnknownCommand "unknown-command" Unreadable "There is no such command.",
    BadRequest "bad-request" Unreadable
        "A parameter is missing, unknown or of the wrong type, or two contradict each other.",
    BadRules "bad-rules" Unreadable "The ruleset has errors.",
    UnreadableEvent "unreadable-event" Unreadable "An event cannot be read.",
    BadEvent "bad-event" Refused "An event is readable but impossible at this point.",
    NoSuchSide "no-such-side" Refused "The game has no such side.",
    NoSuchSquare "no-such-square" Refused "The board has no such square.",
    NoTurns "no-turns" Refused "The sides of the game do not move in turn, so the computer cannot think \
        about it.",
    TooManyGames "too-many-games" Refused "The session has the maximum number of open games.",

    // Both protocols.
    UnsupportedProtocol "unsupported-protocol" Refused
        "The client speaks a newer version of the protocol than this program.",
    BadId "bad-id" Unreadable "The id of the request or command is not of the expected form.",
    NoSuchGame "no-such-game" Refused "There is no game with this id or handle.",
    UnreadableGame "unreadable-game" Refused
        "The stored game cannot be read by this version. `moves` has its moves as text.",
    UnknownGame "unknown-game" Refused "There are no rules with this name.",
    NoSuchPly "no-such-ply" Refused "The game has no such half-move.",
    NoSuchStart "no-such-start" Refused "The game has no opening array with this number.",
    UnknownReason "unknown-reason" Refused "There is no such rule to claim by.",
    TooManyEvents "too-many-events" Refused
        "The game has the maximum number of events: it can only be ended or closed.",
    NotSupported "not-supported" Refused "The notation or text format does not support this game.",
    UnreadableMove "unreadable-move" Unreadable "The move cannot be read.",
    NoSuchMove "no-such-move" Refused "No piece can make such a move.",
    Ambiguous "ambiguous" Refused "The text fits several moves.",
    UnreadablePosition "unreadable-position" Unreadable "The FEN or SFEN cannot be read.",
    ImpossiblePosition "impossible-position" Refused "The position is readable but not valid in this game.",
    UnreadablePgn "unreadable-pgn" Unreadable "The PGN cannot be read.",
    NullMove "null-move" Refused "The PGN has a null move in check, or in a game to be continued.",
    VariationOfNothing "variation-of-nothing" Refused "The PGN has a variation before its first move.",

    // Commands on the server.
    NotAPlayer "not-a-player" Refused "Only players can do that, and the client has no seat.",
    NotYourSeat "not-your-seat" Refused "The token, or the client, does not hold that seat.",
    WrongPly "wrong-ply" Refused "The command is stale: the game has another position by now.",
    NoSuchName "no-such-name" Refused "A word in the move is neither a square nor a piece of the game.",
    NoRematchHere "no-rematch-here" Refused "The receiver of the command does not arrange rematches.",
    WaitingForOpponent "waiting-for-opponent" Refused "The game starts when the other seat is taken.",
    GameNotOver "game-not-over" Refused "A rematch can be requested only after the game.",
    TooManyRematchRequests "too-many-rematch-requests" Refused "A rematch was requested too often after this \
        game.",

    // Requests to the server.
    BadAddress "bad-address" Unreadable "The path of the request is not UTF-8.",
    BadQuery "bad-query" Unreadable "The query string of the request cannot be read.",
    BadBody "bad-body" Unreadable "The body of the request cannot be read.",
    BodyTimeout "body-timeout" Unreadable "The body of the request did not arrive in time.",
    BodyTooLarge "body-too-large" Refused "The body of the request exceeds the limit.",
    BadToken "bad-token" Unreadable "The token that the client chose is not 32 hexadecimal digits.",
    BadKey "bad-key" Unreadable
        "The idempotency key is not 1 to 64 visible characters, or the request has no token of its own.",
    KeyReused "key-reused" Refused "The idempotency key was used before, for another request.",
    NameTooLong "name-too-long" Unreadable "The name of the player is too long.",
    TimeControlTooLong "time-control-too-long" Refused "The time control exceeds the limits of the server.",
    TimeControlTooShort "time-control-too-short" Refused "The time control leaves a side no time at all.",
    UnreadableLayout "unreadable-layout" Unreadable "A line of the layout cannot be read.",
    BadLayout "bad-layout" Refused "A line of the layout is readable but impossible.",
    UnreadableMoveList "unreadable-move-list" Unreadable "A line of the simulator's moves cannot be read.",
    BadMoveList "bad-move-list" Refused "A line of the simulator's moves is readable but illegal.",
    UnreadableRecord "unreadable-record" Unreadable "The game record, in a notation other than PGN, cannot \
        be read.",
    NoGameInText "no-game-in-text" Unreadable "The text holds no game.",
    TooManyMoves "too-many-moves" Refused "The text has more moves than are shown.",
    NoSuchReplay "no-such-replay" Refused "There is no replay with this id, or it is no longer kept.",
    NoComputer "no-computer" Refused "The server has no computer opponent, or it does not play this game.",
    NoHintHere "no-hint-here" Refused "Hints are given on one screen and against the computer, to the side \
        to move.",
    SeatsTaken "seats-taken" Refused "Both seats of the game are taken.",
    TooLateToJoin "too-late-to-join" Refused "The game is over and cannot be joined.",
    NoToken "no-token" Refused "The request needs the token of a seat and has none.",
    NoMetricsToken "no-metrics-token" Refused "The metrics need the token of the operator.",
    BadOrigin "bad-origin" Refused "The request comes from a page of another site.",
    BadHost "bad-host" Refused "`Host` is not a name of this server.",
    NoAddress "no-address" Refused "There is nothing at this address.",
    WrongMethod "wrong-method" Refused "The address exists, but not for this method.",
    QuotaExceeded "quota-exceeded" Refused "The client address has used up one of its quotas.",
    Busy "busy" Refused "The server is stopping or at its capacity.",
    StoreFailed "store-failed" Refused "The games cannot be read or written at the moment. Nothing has \
        changed.",
    DiskFull "disk-full" Refused "The disk has too little room for new games. Games in progress continue.",
    Internal "internal" Refused "The server failed. Nothing has changed.",

    // Messages on a WebSocket.
    NotAWebSocket "not-a-websocket" Unreadable "The address is for WebSockets, and the request is not an \
        upgrade.",
    BadMessage "bad-message" Unreadable "The message cannot be read.",
    RepeatedHello "repeated-hello" Unreadable "The client has sent `hello` before.",
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

// By hand, so that the schema is a plain list that every generator of clients understands.
impl JsonSchema for ErrorCode {
    fn schema_name() -> Cow<'static, str> {
        "ErrorCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
        json_schema!({
            "description": "The code of an error that the protocols report themselves.",
            "type": "string",
            "enum": codes,
        })
    }
}

/// The code of any error: one of the protocols' own, or the code of a refusal, as docs/refusals.md and
/// docs/refused-commands.md list them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Code {
    /// A code of the protocols.
    Protocol(ErrorCode),
    /// The code of a refusal by the rules or by the referee.
    Refusal(Cow<'static, str>),
}

impl Code {
    /// Returns the code as it is sent.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Code::Protocol(code) => code.as_str(),
            Code::Refusal(code) => code,
        }
    }
}

// Some reasons exist in both lists, under the same code.
impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Code {}

impl From<ErrorCode> for Code {
    fn from(code: ErrorCode) -> Code {
        Code::Protocol(code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_survive_a_round_trip() {
        let mut texts: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
        for code in ErrorCode::ALL {
            let json = serde_json::to_string(&Code::from(*code)).unwrap();
            assert_eq!(json, format!("\"{code}\""));
            assert!(matches!(serde_json::from_str(&json).unwrap(), Code::Protocol(read) if read == *code));
            assert!(code.meaning().ends_with('.'), "{code}");
        }
        let all = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all);
    }

    #[test]
    fn codes_of_refusals_are_kept_as_they_are() {
        let code: Code = serde_json::from_str("\"castling-blocked\"").unwrap();
        assert!(matches!(&code, Code::Refusal(text) if text == "castling-blocked"));
    }
}
