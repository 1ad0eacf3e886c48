//! The bodies of HTTP requests and responses. Errors are [`ErrorBody`].

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::level::ComputerLevel;
use super::rules::GameCard;
use super::{Player, Snapshot};
use crate::parts::MoveTexts;
use crate::{ClockBegins, Error, Side, Sides, TakingBack, TimeControl};

/// The server: `GET /api/about`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AboutServer {
    /// The name of the program.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The version of the protocol. It is increased by every change that could break a client.
    pub protocol: u32,
    /// Whether there is a computer opponent.
    pub computer: bool,
}

/// The games that can be played: `GET /api/rules`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesList {
    /// The games: popular ones first, then course games, then the others by name.
    pub games: Vec<GameCard>,
}

/// A request for a new game: `POST /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The id of its rules.
    pub rules: String,
    /// The first position in FEN; the opening array if neither this nor `layout` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The first position as a layout, in lines like `e1=wk`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The number of the opening array, in games that choose one at random; instead of `fen` and `layout`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    /// The opponent.
    #[serde(default, deserialize_with = "opponent")]
    pub opponent: Opponent,
    /// The side of the client; random if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The time control; no clock if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// When the clocks start; after the first moves if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_start: Option<ClockBegins>,
    /// How moves are taken back; if left out, freely on one screen and by agreement otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakingBack>,
    /// The name of the player, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the game is listed in the lobby, where anyone can join or watch it.
    #[serde(default)]
    pub listed: bool,
    /// The token of the first seat, 32 random hexadecimal digits chosen by the client; the server generates
    /// one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<SeatToken>,
    /// Whether the response contains the game, so that a client can show it before it has a connection.
    #[serde(default, skip_serializing_if = "is_false")]
    pub snapshot: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The opponent in a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Another client, which joins by the link or from the lobby.
    #[default]
    Friend,
    /// A player at the same screen: the client gets both seats.
    SameScreen,
    /// The computer, if the server has one and it plays the game.
    Computer {
        /// The level, from 1 for a beginner to 8 for full strength.
        #[serde(default)]
        #[schemars(with = "u8", range(min = 1, max = 8))]
        level: ComputerLevel,
    },
}

/// Reads an opponent. Whatever is wrong with it, the error names all that it can be.
fn opponent<'de, D: Deserializer<'de>>(json: D) -> Result<Opponent, D::Error> {
    Opponent::deserialize(json).map_err(|_| {
        let [least, most] = [ComputerLevel::MIN, ComputerLevel::MAX];
        de::Error::custom(format!(
            "The opponent is `\"friend\"`, `\"same-screen\"` or `{{\"computer\":{{\"level\":3}}}}`, with a \
             level from {least} to {most}."
        ))
    })
}

/// A request for a hint: `POST /api/games/ID/hint`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The tokens of the seats that the client holds: one in a game against the computer, two on one screen.
    pub tokens: Vec<SeatToken>,
}

/// A suggested move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HintMessage {
    /// The ply at which the move is suggested.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub suggested: MoveTexts,
    /// The moves until its purpose is reached, or those that are expected, in SAN; the first one is
    /// suggested.
    pub line: Vec<String>,
    /// Why it is good: `Wins the rook on a8: Nc7+ Kd8 Nxa8.`
    pub sentence: String,
}

/// The response to a new game or to joining one: `POST /api/games` and `POST /api/games/ID/join`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The id of the game.
    pub game: String,
    /// The seats that the client holds now. This is the only message that contains the tokens.
    pub seats: Vec<Seat>,
    /// The game as the client sees it, if the request for a new game wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Box<Snapshot>>,
}

/// A seat and its token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seat {
    /// The side.
    pub side: Side,
    /// 32 hexadecimal digits. In a rematch the same token belongs to the other side.
    pub token: SeatToken,
}

/// The token of a seat. It is a secret: [`Debug`](std::fmt::Debug) does not show it, to keep it out of logs.
///
/// ```
/// use tabiya_wire::online::SeatToken;
///
/// let token = SeatToken::from("00112233445566778899aabbccddeeff".to_owned());
/// assert_eq!(format!("{token:?}"), "SeatToken");
/// assert_eq!(serde_json::to_string(&token).unwrap(), "\"00112233445566778899aabbccddeeff\"");
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct SeatToken(String);

impl SeatToken {
    /// Returns the token as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Wraps the text of a token. The text is not validated.
impl From<String> for SeatToken {
    fn from(text: String) -> SeatToken {
        SeatToken(text)
    }
}

impl std::fmt::Debug for SeatToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatToken")
    }
}

/// A request for the free seat of a game: `POST /api/games/ID/join`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name of the player, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The token of the seat, 32 random hexadecimal digits chosen by the client; the server generates one if
    /// left out. A request with the token of a taken seat returns that seat, so that a client which lost the
    /// response can repeat the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<SeatToken>,
}

/// The listed games: `GET /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Lobby {
    /// The games with a free seat, newest first.
    pub open: Vec<LobbyGame>,
    /// The games in progress, most recently changed first.
    pub playing: Vec<LobbyGame>,
}

/// A game in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyGame {
    /// The id of the game.
    pub game: String,
    /// The id of its rules.
    pub rules: String,
    /// The name of its rules.
    pub name: String,
    /// The names of the sides.
    pub sides: Sides<String>,
    /// The players.
    pub players: Sides<Player>,
    /// The time control, if there is a clock.
    pub time: Option<TimeControl>,
    /// The number of half-moves made.
    pub ply: usize,
    /// The number of seconds since its last event.
    pub idle: u64,
}

/// The response to a command that was carried out and is on disk: `POST /api/games/ID/commands`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CommandDone {
    /// The id of the command.
    pub id: String,
    /// The number of events after it.
    pub seq: u64,
}

/// The body of every response with an error status.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: Error,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorCode, read_json};

    #[test]
    fn whatever_is_wrong_with_an_opponent_all_are_named() {
        let expected = "The opponent is `\"friend\"`, `\"same-screen\"` or `{\"computer\":{\"level\":3}}`, \
            with a level from 1 to 8.";
        for opponent in [
            r#""computer""#,
            r#""robot""#,
            r#"{"robot":{}}"#,
            r#"{"friend":{}}"#,
            r#"{"computer":3}"#,
            r#"{"computer":{"level":"3"}}"#,
            r#"{"computer":{"level":0}}"#,
            r#"{"computer":{"level":9}}"#,
            r#"{"computer":{"level":300}}"#,
            "{}",
            "[]",
            "null",
            "7",
        ] {
            let request = format!(r#"{{"rules":"chess","opponent":{opponent}}}"#);
            let error = read_json::<NewGame>(&request, ErrorCode::BadBody).unwrap_err();
            assert_eq!(error.sentence, expected, "{request}");
            let column = error.details.column.unwrap();
            assert!((28..=request.len()).contains(&column), "{request}: {column}");
        }
        for opponent in
            [r#""friend""#, r#""same-screen""#, r#"{"computer":{}}"#, r#"{"computer":{"level":8}}"#]
        {
            let request = format!(r#"{{"rules":"chess","opponent":{opponent}}}"#);
            assert!(read_json::<NewGame>(&request, ErrorCode::BadBody).is_ok(), "{request}");
        }
    }
}
